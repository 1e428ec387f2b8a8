// The one writer of the audit log: every operation of the contract passes here, and those that stand in `AUDITED` leave an entry.
import type { FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import type { AuditChange } from '#domain/workspace/audit.ts'
import { auditChanges } from '#domain/workspace/audit-changes.ts'
import { AUDITED, type AuditRule } from '#domain/workspace/audited-operations.ts'
import { asOneTransaction } from '#store/postgres/request-transaction.ts'
import { insertAuditEntry } from '#store/workspace/audit-log.ts'
import { type AuditRow, readAuditSubject } from '#store/workspace/audit-subjects.ts'

import type { Caller } from './caller.ts'
import type { ServerDeps } from './deps.ts'

const RULES: Readonly<Record<string, AuditRule | undefined>> = AUDITED

type AuditDeps = Pick<ServerDeps, 'sql' | 'generateId'>

/** What the log takes of a call. */
export interface AuditedCall {
  params: unknown
  query: unknown
  body: unknown
  caller: Caller | null
  request: FastifyRequest
}

/** A handler that writes down who called it and what changed, where the catalogue of audited operations names it. A refused call leaves nothing. */
export function audited<C extends AuditedCall>(
  id: string,
  run: (call: C) => Promise<unknown>,
  deps: AuditDeps,
): (call: C) => Promise<unknown> {
  const rule = RULES[id]
  if (!rule) return run
  return (call) => {
    const work = (): Promise<unknown> => runWithEntry({ id, rule, run: () => run(call), call }, deps)
    return rule.isWhole ? asOneTransaction(deps.sql, work) : work()
  }
}

interface Audited {
  id: string
  rule: AuditRule
  run: () => Promise<unknown>
  call: AuditedCall
}

async function runWithEntry({ id, rule, run, call }: Audited, deps: AuditDeps): Promise<unknown> {
  const params = rowOf(call.params)
  const read = (appId: Json | undefined, subjectId: Json | undefined) =>
    rule.subject && typeof appId === 'string' && typeof subjectId === 'string'
      ? readAuditSubject(deps.sql, rule.subject, appId, subjectId)
      : null
  const named = rule.param === undefined ? undefined : params[rule.param]
  const before = await read(params['appId'], named)
  const answer = await run()
  const appId = params['appId'] ?? rowOf(answer)['appId'] ?? idIn(answer)
  const subjectId = named ?? idIn(answer)
  const after = await read(appId, subjectId)
  const isKnown = rule.subject !== undefined && typeof subjectId === 'string'
  await insertAuditEntry(deps.sql, {
    appId: String(appId),
    id: deps.generateId(),
    kind: rule.kind,
    operation: id,
    ...whoCalls(call),
    subject: isKnown ? { id: subjectId, name: nameOf(after ?? before) } : null,
    changes: [...auditChanges(before, after), ...namedValues(call, rule.says ?? [])],
    isHourly: rule.isHourly ?? false,
  })
  return answer
}

function whoCalls({ caller, request }: AuditedCall) {
  if (!caller || caller.kind === 'partnerKey') throw new AppError('unauthenticated')
  const browser = request.headers['user-agent']?.slice(0, 300) ?? null
  return { actor: { kind: caller.kind, id: caller.id, name: caller.name }, ip: request.ip, browser }
}

/** The id of what an answer is, or holds: `{ id }`, `{ userId }`, `{ key: { id } }`. */
function idIn(answer: unknown): string | undefined {
  const row = rowOf(answer)
  const own = [row['id'], row['userId'], row['key']].find((value) => typeof value === 'string')
  if (typeof own === 'string') return own
  const inner = Object.values(row).map((value) => rowOf(value)['id'])
  return inner.find((value) => typeof value === 'string')
}

/** What a thing is called. */
function nameOf(row: AuditRow | null): string | null {
  const config = rowOf(row?.['config'])
  const name = [row?.['name'], row?.['label'], row?.['title'], config['name'], config['title']].find((value) => typeof value === 'string')
  return typeof name === 'string' ? name.slice(0, 200) : null
}

function namedValues({ body, query }: AuditedCall, names: readonly string[]): AuditChange[] {
  const said = { ...rowOf(query), ...rowOf(body) }
  return names.flatMap((field) => {
    const to = said[field]
    if (to === undefined) return []
    return [JSON.stringify(to).length > 1_000 ? { field, from: null, to: null, hidden: true } : { field, from: null, to }]
  })
}

const rowOf = (value: unknown): Readonly<Record<string, Json | undefined>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, Json | undefined>>) : {}
