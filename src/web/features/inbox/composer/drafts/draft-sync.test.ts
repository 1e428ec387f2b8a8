import { expect, it } from 'vitest'

import { EMPTY } from './draft.ts'
import { isUnsynced, newerThan, readProgress, writeProgress } from './draft-sync.ts'

const kept = (mode: 'reply' | 'note', version: number) => ({ mode, version, body: { ...EMPTY, text: 'From elsewhere' } })

it('is remembered for each mode', () => {
  const storage = new Map<string, string>()
  const place = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  }
  const progress = { reply: { version: 7, dirty: true }, note: { version: 0, dirty: false } }
  writeProgress(place, 'c1', progress)

  expect([readProgress(place, 'c1'), readProgress(place, 'c2').reply]).toEqual([progress, { version: 0, dirty: false }])
})

it('takes newer text of another device unless typing here', () => {
  const progress = { reply: { version: 3, dirty: false }, note: { version: 3, dirty: true } }

  expect(newerThan(progress, [kept('reply', 4), kept('note', 9)]).map(({ mode }) => mode)).toEqual(['reply'])
  expect(newerThan(progress, [kept('reply', 3)])).toEqual([])
})

it('knows unsaved drafts', () => {
  const drafts = { mode: 'reply' as const, reply: { ...EMPTY, text: 'Hi' }, note: EMPTY }
  const never = { version: 0, dirty: false }

  expect(isUnsynced(drafts, { reply: never, note: never }, 'reply')).toBe(true)
  expect(isUnsynced(drafts, { reply: { version: 2, dirty: false }, note: never }, 'reply')).toBe(false)
  expect(isUnsynced(drafts, { reply: never, note: never }, 'note')).toBe(false)
})
