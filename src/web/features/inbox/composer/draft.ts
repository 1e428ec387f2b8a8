import { useState } from 'react'

import type { Pending } from '../../../api/conversations/pending.ts'

/** What is being written in one conversation. */
export interface Draft {
  mode: 'reply' | 'note'
  text: string
  /** Titles of up to three reply buttons; null when the message has none. */
  buttons: readonly string[] | null
}

const EMPTY: Draft = { mode: 'reply', text: '', buttons: null }
const keyOf = (conversationId: string) => `draft:${conversationId}`

/** Keeps what is being written in a conversation in the browser, until it is sent. */
export function useDraft(conversationId: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(localStorage, conversationId))
  const change = (next: Draft) => {
    setDraft(next)
    writeDraft(localStorage, conversationId, next)
  }
  return [draft, change]
}

/** Reads a kept draft; a foreign one counts as none. */
export function readDraft(storage: Pick<Storage, 'getItem'>, conversationId: string): Draft {
  const stored = storage.getItem(keyOf(conversationId))
  const [mode, text, buttons] = stored ? parseList(stored) : []
  return {
    mode: mode === 'note' ? 'note' : 'reply',
    text: typeof text === 'string' ? text : '',
    buttons: Array.isArray(buttons) ? buttons.filter((title) => typeof title === 'string').slice(0, 3) : null,
  }
}

/** Keeps a draft, or forgets it when there is nothing in it. */
export function writeDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, conversationId: string, { mode, text, buttons }: Draft): void {
  if (text === '' && !buttons && mode === 'reply') storage.removeItem(keyOf(conversationId))
  else storage.setItem(keyOf(conversationId), JSON.stringify([mode, text, buttons]))
}

/** Turns an unsent message back into a draft. */
export function draftOf({ kind, content }: Pending): Draft {
  if (content.type === 'text' || content.type === 'note') return { ...EMPTY, mode: kind, text: content.text }
  if (content.type === 'buttons') return { mode: 'reply', text: content.text, buttons: content.buttons.map(({ title }) => title) }
  return EMPTY
}

function parseList(stored: string): unknown[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
