-- Ended runs are forgotten by their age.
create index workflow_run_age on workflow_run (updated_at) where status <> 'running';
