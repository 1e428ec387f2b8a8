import { expect, test } from 'vitest'

import type { Assisted } from '#domain/ai/draft-source.ts'

import { readAiDraft, writeAiDraft } from './kept-ai-draft.ts'

const DRAFT: Assisted = {
  text: 'The tent is waterproof up to 2 metres. It weighs 3 kg.',
  sources: [{ kind: 'savedReply', number: 1, id: 'reply1', title: 'Tents', text: 'Waterproof up to 2 metres.' }],
  unsupported: ['It weighs 3 kg.'],
}

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft keeps its sources and marks over a reload, as long as something of it is left', () => {
  const storage = aStorage()
  writeAiDraft(storage, 'chat', DRAFT)

  expect(readAiDraft(storage, 'chat', DRAFT.text)).toEqual(DRAFT)
  expect(readAiDraft(storage, 'chat', 'Hi Ana! The tent is waterproof up to 2 metres. Best, Bo')).toEqual(DRAFT)
  expect(readAiDraft(storage, 'chat', 'I will ask my colleague and come back to you.')).toBeNull()
  expect(readAiDraft(storage, 'other', DRAFT.text)).toBeNull()
})

test('what was sent or discarded is forgotten, and what is foreign counts as none', () => {
  const storage = aStorage()
  writeAiDraft(storage, 'chat', DRAFT)
  writeAiDraft(storage, 'chat', null)
  expect(readAiDraft(storage, 'chat', DRAFT.text)).toBeNull()

  for (const foreign of ['{', '[]', '{"text":"x"}']) {
    storage.setItem('ai-draft:chat', foreign)
    expect(readAiDraft(storage, 'chat', 'x')).toBeNull()
  }
})
