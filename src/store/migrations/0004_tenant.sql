-- The partner host on which an account was made; null for the product's own hosts.
alter table "user" add column "tenantId" text;
