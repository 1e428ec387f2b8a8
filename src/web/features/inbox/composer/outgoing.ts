import type { OutgoingContent } from '#domain/message.ts'

import type { Draft } from './draft.ts'

// WhatsApp's limits (Cloud API, section 1.2), as the contract has them.
const TEXT_MAX = 4_096
const BUTTON_TEXT_MAX = 1_024
export const BUTTON_TITLE_MAX = 20

/** Makes the message of a draft, or says why it cannot be sent yet. */
export function outgoingOf({
  mode,
  text,
  buttons,
}: Draft): { content: OutgoingContent | { type: 'note'; text: string } } | { fault: string | null } {
  const words = text.trim()
  if (words === '') return { fault: null }
  if (words.length > TEXT_MAX) return { fault: `The text is ${words.length - TEXT_MAX} characters too long.` }
  if (mode === 'note') return { content: { type: 'note', text: words } }
  if (!buttons) return { content: { type: 'text', text: words } }

  const titles = buttons.map((title) => title.trim()).filter(Boolean)
  if (titles.length === 0) return { fault: 'Name at least one button, or remove them.' }
  if (new Set(titles).size < titles.length) return { fault: 'Two buttons have the same title.' }
  if (words.length > BUTTON_TEXT_MAX) return { fault: `With buttons the text may have ${BUTTON_TEXT_MAX} characters.` }
  return { content: { type: 'buttons', text: words, buttons: titles.map((title, index) => ({ id: `button-${index + 1}`, title })) } }
}
