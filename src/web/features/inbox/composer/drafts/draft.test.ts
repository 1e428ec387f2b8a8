import { describe, expect, it } from 'vitest'

import { EMPTY, joinDrafts, readDrafts, writeDrafts } from './draft.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const NONE = { mode: 'reply', reply: EMPTY, note: EMPTY }

describe('drafts', () => {
  it('are stored per conversation, separately for replies and notes', () => {
    const storage = aStorage()
    const reply = { ...EMPTY, text: 'For the customer', buttons: ['Tea'], quote: { id: 'm1', words: 'Hi' } }
    const note = { ...EMPTY, text: 'For the team', mentions: [{ id: 'ann', name: 'Ann' }] }
    writeDrafts(storage, 'c1', { mode: 'note', reply, note })

    expect(readDrafts(storage, 'c1')).toEqual({ mode: 'note', reply, note })
    expect(readDrafts(storage, 'c2')).toEqual(NONE)
  })

  it('are deleted once empty', () => {
    const storage = aStorage()
    writeDrafts(storage, 'c1', { mode: 'reply', reply: { ...EMPTY, text: 'Hi' }, note: EMPTY })
    writeDrafts(storage, 'c1', { mode: 'reply', reply: EMPTY, note: EMPTY })

    expect(storage.kept.size).toBe(0)
  })

  it('of an older version are readable', () => {
    const older = JSON.stringify(['note', 'Hi', ['Tea'], 'm1', 'What they said'])

    expect(readDrafts({ getItem: () => older }, 'c1')).toEqual({
      mode: 'note',
      reply: EMPTY,
      note: { ...EMPTY, text: 'Hi', buttons: ['Tea'], quote: { id: 'm1', words: 'What they said' } },
    })
  })

  it.each([['{'], ['null'], ['"text"'], ['[1,2,3]'], ['{"v":2,"reply":7}'], ['{"v":3}']])('start empty when %s is stored', (stored) => {
    expect(readDrafts({ getItem: () => stored }, 'c1')).toEqual(NONE)
  })

  it('from an undo come before newer text', () => {
    const joined = joinDrafts({ ...EMPTY, text: 'First', quote: { id: 'm1', words: 'Hi' } }, { ...EMPTY, text: 'Then' })

    expect(joined).toEqual({ ...EMPTY, text: 'First\nThen', quote: { id: 'm1', words: 'Hi' } })
  })
})
