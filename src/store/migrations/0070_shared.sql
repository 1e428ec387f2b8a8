-- What was shared in a conversation, by kind, newest first: the gallery reads it whatever else was said. Few messages are in it, and what changes
-- a message's state does not touch it.
create function shared_kind(content jsonb) returns text language sql immutable parallel safe as $$
  select case content ->> 'type'
    when 'image' then 'media'
    when 'video' then 'media'
    when 'audio' then 'sounds'
    when 'document' then 'documents'
    when 'ctaUrl' then 'links'
    when 'text' then case when content ->> 'text' ~ 'https?://' then 'links' end
    when 'note' then case when content ->> 'text' ~ 'https?://' then 'links' end
  end
$$;

create index message_shared on message (app_id, conversation_id, shared_kind(content), seq) where shared_kind(content) is not null;
