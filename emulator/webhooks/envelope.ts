import type { Change } from './change.ts'

/** Wraps changes as one webhook body: an entry per account, its changes in order. */
export function envelope(changes: readonly Change[]): Record<string, unknown> {
  const entries = new Map<string, { id: string; changes: { field: string; value: unknown }[] }>()
  for (const { wabaId, field, value } of changes) {
    const entry = entries.get(wabaId) ?? { id: wabaId, changes: [] }
    entries.set(wabaId, entry)
    entry.changes.push({ field, value })
  }
  return { object: 'whatsapp_business_account', entry: [...entries.values()] }
}
