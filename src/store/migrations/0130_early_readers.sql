-- Who of a group read the message: several may say so before our own send is settled.
alter table early_status add column reader text not null default '', add column reader_name text;
alter table early_status drop constraint early_status_pkey, add primary key (app_id, channel_id, provider_id, status, reader);
