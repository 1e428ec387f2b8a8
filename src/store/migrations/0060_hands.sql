-- Many hands: who is there, whose turn it is, until when an answer is owed, and what customers thought of it.

-- The rules of the desk: routing, deadlines, closing by itself, ratings.
alter table app add column desk jsonb not null default '{}';

-- What somebody says of themselves; whether they are there is told by `seen_at`, which their browser moves on.
alter table member add column availability text not null default 'online' check (availability in ('online', 'busy', 'away'));
alter table member add column seen_at timestamptz;
-- When a rule last gave them a conversation.
alter table member add column routed_at timestamptz;

-- Until when the customer is to be answered, and that it was missed.
alter table conversation add column due_at timestamptz;
alter table conversation add column overdue boolean not null default false;
create index conversation_undated on conversation (app_id, waiting_since)
  where open_state = 'open' and handler = 'human' and waiting_since is not null and due_at is null;
create index conversation_due on conversation (due_at) where due_at is not null and not overdue;

-- What a customer was asked when their conversation was closed, and what they said.
create table rating (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  conversation_id text not null,
  -- Who had the conversation, where somebody had.
  member_id text,
  score int check (score between 1 and 3),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (app_id, id)
);
create index rating_conversation on rating (app_id, conversation_id);
create index rating_recent on rating (app_id, asked_at desc);
