import { describe, expect, it } from 'vitest'

import { readDraft, writeDraft } from './draft.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('drafts', () => {
  it('are kept for each conversation by itself', () => {
    const storage = aStorage()
    writeDraft(storage, 'c1', { mode: 'note', text: 'For c1', buttons: null })
    writeDraft(storage, 'c2', { mode: 'reply', text: 'For c2', buttons: ['Tea'] })

    expect(readDraft(storage, 'c1')).toEqual({ mode: 'note', text: 'For c1', buttons: null })
    expect(readDraft(storage, 'c2')).toEqual({ mode: 'reply', text: 'For c2', buttons: ['Tea'] })
  })

  it('are forgotten once they are empty', () => {
    const storage = aStorage()
    writeDraft(storage, 'c1', { mode: 'reply', text: 'Hi', buttons: null })
    writeDraft(storage, 'c1', { mode: 'reply', text: '', buttons: null })

    expect(storage.kept.size).toBe(0)
  })

  it.each([['{'], ['null'], ['"text"'], ['[1,2,3]']])('start empty when %s is kept', (stored) => {
    expect(readDraft({ getItem: () => stored }, 'c1')).toEqual({ mode: 'reply', text: '', buttons: null })
  })
})
