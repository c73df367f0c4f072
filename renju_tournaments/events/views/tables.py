stage_urls: list = []
