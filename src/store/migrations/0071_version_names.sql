-- What people call a version: “Before the summer menu”.
alter table flow_version add column name text;
