-- The language that a contact's channel told, or that their words showed; null while neither has. What a flow or the API set stands in the
-- contact's fields and goes before it.
alter table contact add column language text;
