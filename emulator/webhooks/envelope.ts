import type { Change } from './change.ts'

/** Wraps changes as one webhook body: an entry per account and time, its changes in order. */
export function envelope(changes: readonly Change[]): Record<string, unknown> {
  const entries = new Map<string, { id: string; time?: number; changes: { field: string; value: unknown }[] }>()
  for (const { wabaId, field, value, time } of changes) {
    const entry = entries.get(`${wabaId} ${time}`) ?? { id: wabaId, ...(time !== undefined && { time }), changes: [] }
    entries.set(`${wabaId} ${time}`, entry)
    entry.changes.push({ field, value })
  }
  return { object: 'whatsapp_business_account', entry: [...entries.values()] }
}
