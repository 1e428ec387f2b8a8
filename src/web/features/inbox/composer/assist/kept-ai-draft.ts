import type { Assisted } from '#domain/ai/draft-source.ts'

import { isRecord } from '#web/kit/schema-form/is-record.ts'

const keyOf = (conversationId: string): string => `ai-draft:${conversationId}`

/** What is too short to tell a draft from somebody's own words. */
const TELLING = 12

/** Reads what a model drafted for a conversation before the page was loaded, with its sources; null where nothing of it is left in what is written now. */
export function readAiDraft(storage: Pick<Storage, 'getItem'>, conversationId: string, text: string): Assisted | null {
  const kept = toAssisted(storage.getItem(keyOf(conversationId)))
  return kept !== null && isLeftOf(kept.text, text) ? kept : null
}

/** Keeps what a model drafted, or forgets it. */
export function writeAiDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, conversationId: string, draft: Assisted | null): void {
  if (draft === null) storage.removeItem(keyOf(conversationId))
  else storage.setItem(keyOf(conversationId), JSON.stringify(draft))
}

const isLeftOf = (draft: string, text: string): boolean =>
  draft === text || draft.split(/(?<=[.!?。！？؟।])\s+|\n/).some((sentence) => sentence.length >= TELLING && text.includes(sentence))

function toAssisted(stored: string | null): Assisted | null {
  if (stored === null) return null
  try {
    const kept: unknown = JSON.parse(stored)
    if (!isRecord(kept) || typeof kept['text'] !== 'string' || !Array.isArray(kept['sources']) || !Array.isArray(kept['unsupported']))
      return null
    // Written by this same page.
    return kept as unknown as Assisted
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
