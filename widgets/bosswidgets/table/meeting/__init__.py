"""What several pages at one table need of each other: news, a keeper of the bots, seats."""
