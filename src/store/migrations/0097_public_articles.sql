-- Articles that visitors of web chats may read.
create index knowledge_source_public on knowledge_source (app_id, updated_at desc) where kind = 'article' and config ->> 'isPublic' = 'true';
