-- What a program may do with a key, and until when. Keys from before may do everything, for ever, as they could.
alter table api_key add column scopes text[] not null default '{read,send,manage}' check (scopes <@ '{read,send,manage}' and cardinality(scopes) > 0);
alter table api_key add column expires_at timestamptz;
