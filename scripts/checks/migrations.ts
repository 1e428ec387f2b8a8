import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { CONCURRENTLY, statementsOf } from '#store/postgres/apply-migration.ts'

const FOLDER = 'src/store/migrations'
/** Older ones were applied while Parley stood still; they are history. */
const FIRST = '0140'
/** A comment before a statement that begins so says why it may lock after all. */
const REASON = /--\s*Locks:\s*\S.{9,}/

interface Rule {
  /** In a statement in small letters, with single spaces. */
  finds: RegExp
  /** What it does to those who work meanwhile, and what does the same without it. */
  says: string
  /** It harms whatever the table is. */
  always?: true
}

const OLDER = 'the version before works on it meanwhile: leave it, and stop using it'
const SCANS = 'reads the whole table under a lock: add the constraint "not valid", and validate it in the next migration'
const REWRITES = 'writes the whole table anew under a lock: add a column beside it, and fill it in a migration of rows'

const RULES: readonly Rule[] = [
  {
    finds: /^create (unique )?index (?!concurrently )/,
    says: `blocks all who write while the index is built: build it in a migration of its own that begins "${CONCURRENTLY}"`,
  },
  {
    finds: /\badd (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    says: 'builds an index under a lock: build it concurrently, and add the constraint "using index"',
  },
  { finds: /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/, says: SCANS },
  { finds: /\bset not null\b/, says: SCANS },
  { finds: /\balter (column )?\w+ (set data )?type\b/, says: REWRITES },
  { finds: /\badd column\b[^,]*\b(generated always as \(|generated \w+( \w+)? as identity|(big|small)?serial\b)/, says: REWRITES },
  {
    finds: /\badd column\b[^,]*\bdefault (?!now\(\))[^,]*\w\(/,
    says: 'computes a value for each row under a lock: add the column without a default, set that after, and fill old rows in a migration of rows',
  },
  {
    finds: /\badd column\b(?=[^,]*\bnot null\b)(?![^,]*\bdefault\b)/,
    says: 'is refused where there are rows, and rows of the version before lack it: give it a default',
  },
  { finds: /\bset (logged|unlogged|tablespace)\b/, says: REWRITES },
  { finds: /\bdrop column\b|\brename\b|\bset schema\b/, says: OLDER },
  { finds: /^drop (table|view|materialized view|function|type|schema|extension|sequence)\b/, says: OLDER },
  { finds: /^lock (table )?\w/, says: 'keeps all others out: lock rows', always: true },
  { finds: /^(vacuum full|cluster|truncate|reindex (?!.*concurrently))/, says: 'keeps all others out', always: true },
]

/** Fails where a migration would stop the nodes that work on the database while it is applied, or take from them what they use. */
export function checkMigrations(root: string): { ok: boolean; output: string } {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.sql') && name >= FIRST)
  const problems = names.flatMap((name) =>
    problemsOfMigration(readFileSync(join(root, FOLDER, name), 'utf8')).map((problem) => `${FOLDER}/${name}: ${problem}`),
  )
  return { ok: problems.length === 0, output: problems.join('\n') }
}

/** What is wrong with a migration that is applied while others work, one line each. */
export function problemsOfMigration(text: string): string[] {
  const statements = statementsOf(text).map(({ sql, comments }) => ({ sql: flat(sql), isExcused: REASON.test(comments) }))
  if (text.startsWith(CONCURRENTLY)) return statements.flatMap(({ sql }) => problemsBesideIndexes(sql))
  const made = new Set(statements.flatMap(({ sql }) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(sql)?.[1] ?? []))
  const isNew = (sql: string): boolean => made.has(tableOf(sql) ?? '')
  const changesOld = statements.some(({ sql }) => DEFINES.test(sql) && !isNew(sql))
  return statements
    .filter(({ isExcused }) => !isExcused)
    .flatMap(({ sql }) => [
      ...RULES.filter(({ finds, always }) => finds.test(sql) && (always || !isNew(sql))).map(({ says }) => told(sql, says)),
      ...(sql.includes(' concurrently ') ? [told(sql, `runs outside a transaction: begin its migration with "${CONCURRENTLY}"`)] : []),
      ...(changesOld && WRITES.test(sql) && !isNew(sql)
        ? [
            told(
              sql,
              'keeps the locks of what is changed beside it until all rows are written: write them in a migration of their own that begins "-- Rows only:"',
            ),
          ]
        : []),
      ...(validatesOwn(sql, statements)
        ? [told(sql, 'reads the table under the lock with which the constraint was added: validate it in the next migration')]
        : []),
    ])
}

const DEFINES = /^(alter table|create (unique )?index|create trigger|drop)\b/
const WRITES = /^(with\b.*\b)?(update|delete from|insert into)\b/

const tableOf = (sql: string): string | undefined =>
  /^(?:alter table (?:if exists )?(?:only )?|update (?:only )?|insert into |delete from (?:only )?|drop table (?:if exists )?)(\w+)/.exec(
    sql,
  )?.[1] ?? /^create (?:unique )?index .*?\bon (?:only )?(\w+)/.exec(sql)?.[1]

function validatesOwn(sql: string, statements: readonly { sql: string }[]): boolean {
  const name = /\bvalidate constraint (\w+)/.exec(sql)?.[1]
  return name !== undefined && statements.some((other) => other.sql.includes(`add constraint ${name} `))
}

function problemsBesideIndexes(sql: string): string[] {
  if (/^create (unique )?index concurrently \w+ on |^drop index concurrently if exists \w+$/.test(sql)) return []
  return [
    told(
      sql,
      'stands beside indexes that are built concurrently: only "create index concurrently <name>" and "drop index concurrently if exists" may',
    ),
  ]
}

const flat = (sql: string): string => sql.toLowerCase().replaceAll(/\s+/g, ' ')

const told = (sql: string, says: string): string =>
  `"${sql.slice(0, 80)}" ${says}. Or say before it why it may: "-- Locks: the table holds a few rows".`
