-- The language in which somebody reads Parley; null follows their browser.
alter table "user" add column language text;
