-- The language in which a workspace's people read Parley who chose none; null follows each one's browser.
alter table app add column language text;
