-- What colleagues say of the blocks and steps of a flow. A comment names its place by id: the place may be gone, and the comment stays.
create table flow_comment (
  app_id text not null,
  id text not null,
  flow_id text not null,
  -- Its own id, or that of the first comment that it replies to.
  thread_id text not null,
  node_id text not null,
  step_id text,
  author_id text not null,
  author_name text not null,
  text text not null,
  mentions jsonb not null default '[]',
  at timestamptz not null default now(),
  edited_at timestamptz,
  -- A removed comment has no words; the row stays for its replies, and so that open browsers hear of it.
  removed_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  -- Who wrote it last, as in the log: browsers are told what has changed since the place they know.
  xid xid8 not null default pg_current_xact_id(),
  primary key (app_id, id),
  foreign key (app_id, flow_id) references flow (app_id, id) on delete cascade
);
create index flow_comment_flow on flow_comment (app_id, flow_id, at, id);
create index flow_comment_changed on flow_comment (xid);
