"""`boss` as a service of a JupyterHub on one machine: the Hub starts and restarts it.

Add this to the Hub's configuration, or load it there with `load_subconfig`.
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

# Admins of the Hub are teachers; with this, members of the group boss-teachers are too.
c.JupyterHub.custom_scopes = {"custom:boss:teach": {"description": "Lead the class in boss"}}
c.JupyterHub.load_groups = {"boss-teachers": {"users": []}}
c.JupyterHub.load_roles = [
    {"name": "boss-teachers", "scopes": ["custom:boss:teach"], "groups": ["boss-teachers"]},
    # All users have access. To restrict it, use another role here, with a group.
    {"name": "user", "scopes": ["self", "access:services!service=boss"]},
]
