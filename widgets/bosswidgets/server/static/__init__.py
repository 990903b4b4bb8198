"""Static site: the app as a folder of pages whose Python runs in the browser, without a server."""
