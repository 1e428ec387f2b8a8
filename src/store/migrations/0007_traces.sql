-- What a flow did in each turn and why, for "explain". Kept for the days that the app's settings say.
create table turn_trace (
  app_id text not null,
  conversation_id text not null,
  session_id text not null,
  turn int not null,
  path jsonb not null,
  at timestamptz not null,
  primary key (app_id, session_id, turn)
);
create index turn_trace_conversation on turn_trace (app_id, conversation_id, at desc);
create index turn_trace_age on turn_trace (app_id, at);
