-- Who of a group has read a message of ours: by their address, with their name and when.
alter table message add column readers jsonb;
