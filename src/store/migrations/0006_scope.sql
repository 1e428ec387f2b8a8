-- What steps may read and write beyond the contact's own fields.
alter table contact add column time_zone text, add column opted_out_at timestamptz;
alter table conversation add column fields jsonb not null default '{}';
-- How the app answers by itself: business hours, keywords, session lifetime, fallback flow.
alter table app add column automation jsonb not null default '{}';
