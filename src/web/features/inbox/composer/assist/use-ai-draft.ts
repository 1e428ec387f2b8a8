import { useEffect, useState } from 'react'

import type { Assisted } from '#domain/ai/draft-source.ts'

import { readAiDraft, writeAiDraft } from './kept-ai-draft.ts'

export interface AiDraft {
  /** Null where the reply is somebody's own. */
  draft: Assisted | null
  /** Nothing of it was changed yet. */
  isUntouched: boolean
  /** Sentences that no source supports and that still stand there. */
  unsupported: readonly string[]
  take(draft: Assisted | null): void
  /** Whether next steps are suggested. */
  suggests: boolean
  suggest(open: boolean): void
}

/**
 * Keeps whether next steps are suggested, and what a model drafted as a reply of which this is the text now, until that is sent or deleted: in this
 * tab, also over a reload: passages do not stay behind on a shared machine.
 */
export function useAiDraft(conversationId: string, text: string): AiDraft {
  const [draft, take] = useState(() => readAiDraft(sessionStorage, conversationId, text))
  const [suggests, suggest] = useState(false)
  const shown = text.trim() === '' ? null : draft
  if (draft !== shown) take(shown)
  useEffect(() => writeAiDraft(sessionStorage, conversationId, shown), [conversationId, shown])
  const isUntouched = shown !== null && shown.text === text
  const unsupported = (shown?.unsupported ?? []).filter((sentence) => isUntouched || text.includes(sentence))
  return { draft: shown, isUntouched, unsupported, take, suggests, suggest }
}
