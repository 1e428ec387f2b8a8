-- How conversations stood before and after a task changed them, so that it can be undone where nobody changed them since.
create table conversation_deed (
  app_id text not null,
  task_id text not null,
  conversation_id text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (app_id, task_id, conversation_id),
  foreign key (app_id, task_id) references task (app_id, id) on delete cascade
);
