"""The app without a server: a folder of pages whose Python runs in the browser."""
