import { expect, test } from 'vitest'

import { problemsOfMigration } from './migrations.ts'

test.each([
  ['create index message_at on message (app_id, at);', 'blocks all who write'],
  ['create unique index message_at\n  on message (app_id, at);', 'blocks all who write'],
  ['alter table message alter column status type text;', 'writes the whole table anew'],
  ['alter table message alter status set data type text;', 'writes the whole table anew'],
  ['alter table message add column place bigserial;', 'writes the whole table anew'],
  ['alter table message add column minute timestamptz generated always as (date_trunc(at)) stored;', 'writes the whole table anew'],
  ['alter table message alter column status set not null;', 'reads the whole table'],
  ["alter table message add constraint known check (status <> '');", 'reads the whole table'],
  ['alter table message add foreign key (app_id) references app (id);', 'reads the whole table'],
  ['alter table message add constraint one unique (app_id, at);', 'builds an index'],
  ['alter table message add column key uuid default gen_random_uuid();', 'computes a value for each row'],
  ['alter table message add column key text not null;', 'give it a default'],
  ['alter table message drop column status;', 'the version before'],
  ['alter table message rename column status to state;', 'the version before'],
  ['alter table message rename to messages;', 'the version before'],
  ['drop table message;', 'the version before'],
  ['drop function log_horizon();', 'the version before'],
  ['lock table message in share mode;', 'keeps all others out'],
  ['truncate message;', 'keeps all others out'],
  ['create index concurrently message_at on message (app_id, at);', 'outside a transaction'],
  ["alter table message add column key text;\nupdate message set key = 'a';", 'write them in a migration of their own'],
  [
    'alter table message add constraint known check (status is not null) not valid;\nalter table message validate constraint known;',
    'validate it in the next migration',
  ],
  ['-- Concurrently: a list.\nalter table message add column key text;', 'stands beside indexes'],
])('refuses %s', (text, problem) => {
  const problems = problemsOfMigration(text)

  expect(problems.join('\n')).toContain(problem)
  expect(problems).toHaveLength(1)
})

test.each([
  "alter table message add column key text not null default '', add column seen_at timestamptz default now();",
  'alter table message add constraint known check (status is not null) not valid;',
  'alter table message validate constraint known;',
  'alter table message add constraint one primary key using index message_one;',
  'alter table message alter column status drop not null;',
  'create table pace (id text primary key, at timestamptz not null);\ncreate index pace_at on pace (at);\ninsert into pace (id, at) select id, now() from app;',
  '-- Rows only: what was queued twice.\nupdate message set status = lower(status);',
  '-- Concurrently: lists by the minute.\ncreate index concurrently message_at on message (app_id, at);\ndrop index concurrently if exists message_old;',
  '-- Locks: nodes are a handful of rows.\ncreate index node_beat on node (beat_at);',
  "create function f() returns text language sql as $$ select 'drop table message; lock table message' $$;",
  'create function f() returns void language plpgsql as $body$ begin drop table x; end $body$;',
])('accepts %s', (text) => {
  expect(problemsOfMigration(text)).toEqual([])
})

test('a reason excuses its own statement alone, and has to be one', () => {
  const two = '-- Locks: nodes are a handful of rows.\ncreate index a on node (beat_at);\ncreate index b on message (at);'

  expect(problemsOfMigration(two)).toEqual([expect.stringContaining('create index b')])
  expect(problemsOfMigration('-- Locks: ok\ncreate index a on node (beat_at);')).toHaveLength(1)
})
