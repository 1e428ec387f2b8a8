import type { Json } from '../json.ts'
import type { AuditChange } from './audit.ts'

type Row = Readonly<Record<string, Json>>

/** What programs write on their own, or what only says that something else changed. */
const NOISE =
  /^(app_id|id|v|demo|created_at|updated_at|updated_by|created_by|xid|mark|problems|problems_mark|listens|last_order_number|last_used_at|last4|token_last4|secret_last4|hash|facts.*|setup|self_test|slowdown.*|blocked.*|restricted.*|released_at|former_secret.*|first_seen_at|last_seen.*|read_at|next_at|lease_until|attempt|pause_seconds|reading|problem|state|status_at|quality_at|category_at|reported_at|edited_at|agent_id)$/

/** What nobody may read in the log. */
const SECRET = /sealed|secret|password|token|api_?key|authorization|pin$/i

/** Drawn or long documents: that they changed is all the log says, their versions hold the rest. */
const DOCUMENT = /^(draft|content|config|triggers)$/

const LONGEST = 500
const MOST = 40

/** What changed between two states of a thing; null stands for a thing that does not exist. */
export function auditChanges(before: Row | null, after: Row | null): AuditChange[] {
  if (after === null) return []
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter((field) => !NOISE.test(field))
  return fields.flatMap((field) => changesIn(field, before?.[field] ?? null, after[field] ?? null, DOCUMENT.test(field))).slice(0, MOST)
}

function changesIn(field: string, from: Json, to: Json, isDocument: boolean): AuditChange[] {
  if (isSame(from, to)) return []
  if (SECRET.test(field)) return [{ field, from: null, to: null, hidden: true }]
  if (isDocument && from === null) return []
  if (!isDocument && isRow(to) && (from === null || isRow(from))) {
    const fields = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to)])]
    return fields.flatMap((name) => changesIn(`${field}.${name}`, from?.[name] ?? null, to[name] ?? null, false))
  }
  const isLong = JSON.stringify([from, to]).length > LONGEST
  return [isDocument || isLong ? { field, from: null, to: null, hidden: true } : { field, from, to }]
}

const isRow = (value: Json): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
// Columns of one table and objects of one schema keep the order of their names.
const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other)
