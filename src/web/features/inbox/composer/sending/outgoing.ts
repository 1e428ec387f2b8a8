import { t } from '#domain/i18n/t.ts'
import { mentionsIn } from '#domain/conversations/mentions-in.ts'
import type { StoredFile } from '#domain/files/file.ts'
import type { NoteContent, OutgoingContent } from '#domain/messages/message.ts'
import { splitText, TEXT_MAX } from '#domain/messages/split-text.ts'

import type { Draft, Mode } from '../drafts/draft.ts'

// WhatsApp's limits (Cloud API, section 1.2), as the contract has them.
const BUTTON_TEXT_MAX = 1_024
export const BUTTON_TITLE_MAX = 20
const WHOLE_MAX = 40_000

type Written = OutgoingContent | NoteContent

/** Makes the messages of a draft, a long text several, or says why it cannot be sent yet. A note holds its files; those of a reply are messages, and come before. */
export function outgoingOf(
  mode: Mode,
  { text, buttons, mentions, blanks, prepared }: Pick<Draft, 'text' | 'buttons' | 'mentions' | 'blanks' | 'prepared'>,
  attached: readonly StoredFile[] = [],
): { contents: readonly Written[] } | { fault: string | null } {
  const words = text.trim()
  if (mode === 'note') {
    if (words === '' && attached.length === 0) return { fault: null }
    return tooLong(words, TEXT_MAX) ?? { contents: [noteOf(words, mentions, attached)] }
  }
  const blank = blanks.find((name) => standsIn(words, name) || standsIn(JSON.stringify(prepared), name))
  if (blank) return { fault: t('No value for {blank}. Fill it in or remove it.', { blank }) }
  if (words === '') return prepared.length > 0 ? { contents: prepared } : { fault: null }
  const long = tooLong(words, WHOLE_MAX)
  if (long) return long
  if (!buttons) return { contents: [...prepared, ...splitText(words).map((piece) => ({ type: 'text' as const, text: piece }))] }
  const asked = withButtons(words, buttons)
  return 'fault' in asked ? asked : { contents: [...prepared, asked] }
}

const tooLong = (words: string, most: number): { fault: string } | null =>
  words.length > most ? { fault: t('The text is {count} characters too long.', { count: words.length - most }) } : null

/** A text with what the customer may tap below it, or why it cannot be sent. */
function withButtons(words: string, buttons: readonly string[]): OutgoingContent | { fault: string } {
  const titles = buttons.map((title) => title.trim()).filter(Boolean)
  if (titles.length === 0) return { fault: t('Name at least one button, or remove them.') }
  if (new Set(titles).size < titles.length) return { fault: t('Two buttons have the same title.') }
  if (words.length > BUTTON_TEXT_MAX) return { fault: t('With buttons the text may have {value} characters.', { value: BUTTON_TEXT_MAX }) }
  return { type: 'buttons', text: words, buttons: titles.map((title, index) => ({ id: `button-${index + 1}`, title })) }
}

/** Tells whether a variable of this name stands in a text. */
const standsIn = (text: string, name: string): boolean => placeOf(text, name) !== null

/** Where a variable stands in a text that still has it; null where it was filled in or taken out. */
export function placeOf(text: string, name: string): { from: number; to: number } | null {
  for (const written of [`{{${name}}}`, `{{ ${name} }}`]) {
    const from = text.indexOf(written)
    if (from >= 0) return { from, to: from + written.length }
  }
  return null
}

function noteOf(text: string, mentions: Draft['mentions'], attached: readonly StoredFile[]): NoteContent {
  const named = [...new Map(mentionsIn(text, mentions).map((one) => [one.named.id, one.named])).values()]
  const files = attached.map(({ id, kind, mimeType, size, name }) => ({ fileId: id, kind, mimeType, size, name }))
  return { type: 'note', text, ...(named.length > 0 && { mentions: named }), ...(files.length > 0 && { files }) }
}
