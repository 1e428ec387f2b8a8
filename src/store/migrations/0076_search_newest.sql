-- A word that is common is found among the newest messages, which are walked by this before any question to the words' own index.
create index message_search_newest on message_search (app_id, at desc, message_id desc);
