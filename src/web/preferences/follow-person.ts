import type { Preferences as Stored } from '#domain/workspace/preferences.ts'

import type { PreferenceStore, Raw } from './preferences.ts'

/**
 * Takes what the server keeps for somebody, and from then on sends there what they choose, one change after the other. What was chosen in
 * this browser and did not get there yet counts before it. Returns the way to stop.
 */
export function followPerson(
  store: PreferenceStore,
  userId: string,
  stored: Stored,
  save: (change: Stored) => Promise<unknown>,
): () => void {
  const before = store.copy()
  // What a browser held before preferences were a person's belongs to whoever signs in first.
  const isTheirs = before.of === null || before.of === userId
  const own = before.of === null && Object.keys(stored).length === 0 ? Object.keys(before.raw) : before.unsaved
  const unsaved = isTheirs ? own : []
  const send = async () => {
    const { raw, of, unsaved: waiting } = store.copy()
    if (of !== userId || waiting.length === 0) return
    try {
      await save(pick(raw, waiting))
    } catch {
      // What did not arrive goes along with the next change, or once the page is loaded again.
      return
    }
    const now = store.copy()
    if (now.of !== userId) return
    store.keep({ ...now, unsaved: now.unsaved.filter((key) => now.raw[key] !== raw[key] || !waiting.includes(key)) })
  }
  let saving: Promise<void> = Promise.resolve()
  const sendNext = () => {
    saving = saving.then(send)
  }
  const stop = store.subscribe(sendNext)
  store.keep({ raw: { ...(isTheirs ? before.raw : {}), ...(stored as Raw), ...pick(before.raw, unsaved) }, of: userId, unsaved })
  return stop
}

export const pick = (raw: Raw, keys: readonly string[]): Raw => Object.fromEntries(keys.map((key) => [key, raw[key] ?? null]))
