-- The runs of a contact are listed on its profile, whatever became of them.
create index workflow_run_of_contact on workflow_run (app_id, contact_id, created_at desc, id desc) where contact_id is not null;
