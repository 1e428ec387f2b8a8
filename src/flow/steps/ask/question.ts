import { storedText } from '#domain/i18n/t.ts'
import { OutgoingContent } from '#domain/messages/message.ts'

import { askBackIn } from '#flow/answers/ask-back.ts'
import { MAX_BUTTON, MAX_BUTTONS, MAX_ROWS } from '../shared/fit-content.ts'
import { cutText } from '../shared/template-content.ts'
import { type Choice, isChoice } from './choices.ts'
import type { AskInput, InputOf } from './input.ts'
import type { AskInputs } from './read-answer.ts'
import type { Reading } from './reading/reading.ts'
import { suggestionOf, tapOf } from './suggestion.ts'
import { tapId } from './tap.ts'

/** Longest text that WhatsApp takes with buttons or a list. */
const MAX_BODY = 1_024

interface Offer {
  id: string
  title: string
  description?: string | undefined
}

/** Puts a text as the question, with the options of one page, a known answer to tap, and a way to skip; or tells why it cannot be sent. */
export function questionOf(
  input: AskInputs,
  choices: readonly Choice[],
  text: string,
  page: number,
): { content: OutgoingContent; page: number } | { problem: string } {
  const { config, turnSeed } = input
  const skip: Offer[] = skipLabelOf(config) === null ? [] : [{ id: tapId(turnSeed, '~skip'), title: skipLabelOf(config) ?? '' }]
  const shown = isChoice(config.input)
    ? choiceQuestion(config.input, choices, text, skip, page, turnSeed)
    : { content: wordQuestion(input, config.input, text, skip), page: 0 }
  const parsed = OutgoingContent.safeParse(shown.content)
  if (parsed.success) return { content: parsed.data, page: shown.page }
  return { problem: storedText('The question can’t be sent. {rule}', { rule: parsed.error.issues[0]?.message ?? '' }) }
}

const skipLabelOf = ({ skipLabel, skipWord }: AskInputs['config']): string | null =>
  skipLabel ?? (skipWord === undefined ? null : cutText(skipWord, 20))

/** Asks whether an answer was understood: in the author's words where there are some, else in the customer's language. */
export function confirmation(input: AskInputs, { value, shown, language }: Extract<Reading, { is: 'maybe' }>): OutgoingContent {
  const { input: wanted } = input.config
  const { question, ...buttons } = askBackIn(language)
  const { text, yes, no } = (wanted.type === 'date' && wanted.confirm) || { ...buttons, text: question.replace('{value}', '{date}') }
  const button = (word: '~yes' | '~no', title: string) => ({ id: tapId(input.turnSeed, tapOf(word, value)), title })
  const words = (input.renderText(text) || '{date}').replaceAll('{date}', shown)
  return { type: 'buttons', text: cutText(words, MAX_BODY), buttons: [button('~yes', yes), button('~no', no)] }
}

function wordQuestion(input: AskInputs, wanted: AskInput, text: string, skip: readonly Offer[]): object {
  if (wanted.type === 'location' && text.length <= MAX_BODY) return { type: 'locationRequest', text }
  const known = suggestionOf(input)
  const own = known === null ? [] : [{ id: tapId(input.turnSeed, tapOf('~own', known)), title: cutText(known, 20) }]
  const buttons = [...own, ...skip].map(({ id, title }) => ({ id, title }))
  // A button shows 20 characters: a longer answer must be seen whole before it is agreed to.
  const body = known !== null && known.length > 20 ? `${text}\n\n${known}` : text
  return buttons.length === 0 || body.length > MAX_BODY ? { type: 'text', text } : { type: 'buttons', text: body, buttons }
}

function choiceQuestion(
  input: InputOf<'button' | 'list'>,
  choices: readonly Choice[],
  text: string,
  skip: readonly Offer[],
  page: number,
  turnSeed: string,
): { content: object; page: number } {
  const body = cutText(text, MAX_BODY)
  const all = choices.map(({ id, title, description }): Offer => ({ id: tapId(turnSeed, id), title, description }))
  if (input.type === 'button' && all.length + skip.length <= MAX_BUTTONS && all.every(({ title }) => title.length <= MAX_BUTTON)) {
    return { content: { type: 'buttons', text: body, buttons: [...all, ...skip].map(({ id, title }) => ({ id, title })) }, page: 0 }
  }
  const shown = pageOf(all, page, MAX_ROWS - skip.length)
  const more = shown.next === null ? [] : [{ id: tapId(turnSeed, `~page-${shown.next}`), title: input.more }]
  const rows = [...shown.rows, ...more, ...skip].map(toRow)
  return { content: { type: 'list', text: body, button: input.button, sections: [{ rows }] }, page: shown.page }
}

/** One page of the options; where they do not fit on one, a row is kept free for "more", which leads round to the first. */
function pageOf(all: readonly Offer[], page: number, room: number): { rows: readonly Offer[]; page: number; next: number | null } {
  if (all.length <= room) return { rows: all, page: 0, next: null }
  const size = room - 1
  const pages = Math.ceil(all.length / size)
  const at = page % pages
  return { rows: all.slice(at * size, (at + 1) * size), page: at, next: (at + 1) % pages }
}

/** A title that is too long for a row is read whole on its second line. */
function toRow({ id, title, description }: Offer): Offer {
  const second = description ?? (title.length > 24 ? title : undefined)
  return { id, title: cutText(title, 24), ...(second !== undefined && { description: cutText(second, 72) }) }
}
