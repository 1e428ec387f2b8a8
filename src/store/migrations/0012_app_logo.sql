-- The logo of a workspace, as the full path of an object in the public bucket.
alter table app add column logo_path text;
