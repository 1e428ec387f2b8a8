-- After so many days files of conversations are deleted; null keeps them.
alter table app add column file_days int check (file_days between 1 and 3650);
create index media_file_age on media_file (app_id, created_at) where state = 'stored';
