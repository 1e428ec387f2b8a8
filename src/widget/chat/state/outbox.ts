import type { SentAct } from '#domain/webchat/visitor.ts'

/** Something the visitor did that is on its way, or was refused. */
export interface PendingAct {
  id: SentAct['id']
  act: SentAct['act']
  /** What stands in the talk until the line itself comes. */
  label: string
  at: number
  state: 'waiting' | 'sent' | 'refused'
  /** Why it was refused, in words. */
  reason?: string
}

/** The acts that another visit of the page left behind, oldest first; what is no act of ours is passed over. */
export function readOutbox(stored: readonly (readonly [key: string, value: string])[], prefix: string): PendingAct[] {
  return (
    stored
      // Another chat's keys may begin as ours do, and go on.
      .filter(([key]) => key.startsWith(prefix) && !key.slice(prefix.length).includes(':'))
      .flatMap(([, value]) => parseAct(value))
      .sort((a, b) => a.at - b.at)
  )
}

function parseAct(value: string): PendingAct[] {
  try {
    const { id, act, label, at } = JSON.parse(value)
    return typeof id === 'string' && typeof act?.type === 'string' ? [{ id, act, label: `${label}`, at: Number(at), state: 'waiting' }] : []
  } catch {
    return []
  }
}

/** The next one to send: the oldest that waits. What was refused holds nothing up. */
export const nextToSend = (acts: readonly PendingAct[]): PendingAct | undefined => acts.find(({ state }) => state === 'waiting')

export const changeAct = (acts: readonly PendingAct[], id: string, change: Partial<PendingAct>): PendingAct[] =>
  acts.map((act) => (act.id === id ? { ...act, ...change } : act))

export const withoutActs = (acts: readonly PendingAct[], ids: ReadonlySet<string | null>): PendingAct[] =>
  acts.filter(({ id }) => !ids.has(id))
