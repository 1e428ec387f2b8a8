-- Who has a tag: a list of conversations or contacts by a rare one reads no others.
create index contact_tags on contact using gin (app_id, tags);
