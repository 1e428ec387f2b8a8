-- What somebody chose of how Parley looks and behaves, the same in all their browsers. Keys of later versions stay.
alter table "user" add column preferences jsonb not null default '{}';
