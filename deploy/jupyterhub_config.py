"""`boss` as a service of a JupyterHub on one machine: the Hub starts it, and again if it ends.

It belongs into the Hub's own configuration, or is read there by `load_subconfig`.
"""

c = get_config()

c.JupyterHub.services = [
    {
        "name": "boss",
        "url": "http://127.0.0.1:8866",
        "command": ["boss", "--hub", "--class", "40"],
        "environment": {"BOSS_DATA": "/srv/boss"},
        "oauth_no_confirm": True,
        "oauth_client_allowed_scopes": ["custom:boss:teach"],
    }
]

# The Hub's admins are teachers; with this whoever is in a group of its own is one too.
c.JupyterHub.custom_scopes = {"custom:boss:teach": {"description": "Lead the class in boss"}}
c.JupyterHub.load_groups = {"boss-teachers": {"users": []}}
c.JupyterHub.load_roles = [
    {"name": "boss-teachers", "scopes": ["custom:boss:teach"], "groups": ["boss-teachers"]},
    # Whoever logs in may come. For some alone, name another role here, with their group.
    {"name": "user", "scopes": ["self", "access:services!service=boss"]},
]
