import type { IncomingContent, OutgoingContent } from '#domain/messages/message.ts'

import { foldWords } from '#flow/expression/fold-text.ts'
import { cutText } from './template-content.ts'

/** One thing of a list that the customer picks from. */
export interface Pickable {
  title: string
  description?: string
}

/** Rows of a list message, with one kept for "More". */
const A_PAGE = 9

/** A list message with one page of what can be picked. `seed` names this question, so that a tap on an older one is not taken for an answer. */
export function pickMessage(
  words: { text: string; button: string },
  items: readonly Pickable[],
  page: number,
  seed: string,
): OutgoingContent {
  const single = items.length <= A_PAGE + 1
  const from = single ? 0 : page * A_PAGE
  const rows = items.slice(from, single ? undefined : from + A_PAGE).map(({ title, description }, index) => ({
    id: `${seed}/${from + index}`,
    title: cutText(title.trim() || '–', 24),
    ...(description ? { description: cutText(description, 72) } : {}),
  }))
  const more = from + rows.length < items.length ? [{ id: `${seed}/more`, title: 'More' }] : []
  return {
    type: 'list',
    text: cutText(words.text.trim() || 'Please choose.', 1_024),
    button: cutText(words.button, 20),
    sections: [{ rows: [...rows, ...more] }],
  }
}

/** What a reply picks: an item by its place in the list, the next page, or nothing. */
export type Pick = { is: 'item'; index: number } | { is: 'more' } | { is: 'stale' } | { is: 'nothing' }

/** Reads a pick: a tap on this very list, or the typed title or number. */
export function readPick(said: IncomingContent, items: readonly Pickable[], seed: string): Pick {
  if (said.type === 'listReply' || said.type === 'buttonReply') {
    if (!said.id.startsWith(`${seed}/`)) return { is: 'stale' }
    const word = said.id.slice(seed.length + 1)
    if (word === 'more') return { is: 'more' }
    return Number(word) < items.length ? { is: 'item', index: Number(word) } : { is: 'nothing' }
  }
  if (said.type !== 'text') return { is: 'nothing' }
  const words = foldWords(said.text)
  if (words === 'more') return { is: 'more' }
  const byTitle = items.findIndex(({ title }) => foldWords(title) === words)
  if (byTitle >= 0) return { is: 'item', index: byTitle }
  const number = /^\d{1,3}$/.test(words) ? Number(words) : 0
  return number >= 1 && number <= items.length ? { is: 'item', index: number - 1 } : { is: 'nothing' }
}
