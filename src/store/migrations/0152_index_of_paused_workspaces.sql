-- Concurrently: every claim of work asks which workspaces rest, and they are few (decision 300).
create index concurrently app_paused on app (id) where paused_until is not null;
