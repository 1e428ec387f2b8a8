-- What the demo's shop has written goes with the demo.
alter table knowledge_source add column demo boolean not null default false;
