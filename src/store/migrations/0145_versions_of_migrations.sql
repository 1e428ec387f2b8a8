-- The version of Parley that a migration belongs to (src/store/migrations/versions.json): a version before it tells by this how far it is behind (decision 287).
alter table migration add column version text;
