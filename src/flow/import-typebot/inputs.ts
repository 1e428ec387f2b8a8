import type { Json } from '#domain/json.ts'

import { cutText } from '../expression/cut-text.ts'
import { fitted, type Maker, type Making, words } from './block-maker.ts'
import { number, rec, type Rec, text } from './read-json.ts'

const TITLE = 24
const BUTTON = 20
const BUTTONS = 3
const OPTIONS = 100

/** Asks; the words before the block are the question. */
function asking(making: Making, input: Json, more: Rec = {}): ReturnType<Maker> {
  const { options, names, question } = making
  const saveTo = names.ofId(options['variableId'])
  const retry = words(making, text(options['retryMessageContent'])).slice(0, 1_024)
  return {
    kind: 'ask',
    config: {
      question: question || asked(making),
      input,
      ...(saveTo !== null && { saveTo: { target: 'session', name: saveTo } }),
      ...(retry !== '' && { retryText: retry }),
      ...more,
    },
  }
}

/** A question without words before it: its placeholder says best what is wanted. */
function asked(making: Making): string {
  making.changed('It had no text before it, so its question was made up. Write it anew.')
  return fitted(making, words(making, text(rec(making.options['labels'])['placeholder'])).trim(), 1_000, 'The question') || 'Your answer?'
}

const choice: Maker = (making) => {
  const { options, items, names, changed, lost } = making
  const dynamic = names.ofId(options['dynamicVariableId'])
  if (options['isMultipleChoice'] === true) changed('Several answers at once became one answer.')
  if (dynamic !== null) return asking(making, { type: 'list', from: { path: `vars.${dynamic}` } })
  if (items.length > OPTIONS) lost(`Of ${items.length} options the first ${OPTIONS} were taken.`)
  const shown = items.slice(0, OPTIONS).map((item, index) => ({ item, id: `o${index + 1}`, full: titleOf(making, item, index) }))
  if (shown.length === 0) {
    lost('It has no options.')
    return null
  }
  for (const { item, full } of shown)
    if (rec(item['displayCondition'])['isEnabled'] === true) lost(`The condition under which “${full.slice(0, 40)}” is shown.`)
  const most = shown.length > BUTTONS ? TITLE : BUTTON
  const type = shown.every(({ full }) => full.length <= BUTTON) && shown.length <= BUTTONS ? 'button' : 'list'
  const made = asking(making, {
    type,
    options: shown.map(({ id, full }) => ({
      id,
      title: cut(making, full, type === 'button' ? most : TITLE),
      ...(full.length > TITLE && { value: full.slice(0, 1_000) }),
    })),
  })
  return made && { ...made, ways: shown.map(({ item, id }) => ({ exit: `option:${id}`, item })) }
}

function cut(making: Making, title: string, most: number): string {
  if (title.length <= most) return title
  making.changed(`“${title.slice(0, 60)}” was cut to ${most} characters, which WhatsApp shows.`)
  return cutText(title, most)
}

/** Titles are not templates here: a variable in one is left out. */
function titleOf(making: Making, item: Rec, index: number): string {
  const source = text(item['content']) || text(item['title']) || text(item['value'])
  if (source.includes('{{')) making.lost(`A variable in the option “${source.slice(0, 40)}”.`)
  return (
    source
      .replaceAll(/\{\{[^{}]*\}\}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || `Option ${index + 1}`
  )
}

const pictures: Maker = (making) => {
  making.changed('Pictures to choose from became a list of their names.')
  return choice(making)
}

const numeric: Maker = (making) => {
  const [min, max] = [number(making.options['min']), number(making.options['max'])]
  return asking(making, { type: 'number', ...(min !== null && { min }), ...(max !== null && { max }) })
}

const rating: Maker = (making) => {
  const max = Math.min(10, Math.max(1, Math.round(number(making.options['length']) ?? 10)))
  making.changed(`The rating is written as a number up to ${max}.`)
  return asking(making, { type: 'number', min: 0, max, whole: true })
}

const date: Maker = (making) => {
  const { options, changed } = making
  if (options['isRange'] === true) changed('A span of days became one day.')
  return asking(making, { type: 'date', withTime: options['hasTime'] === true, prefer: 'future' })
}

const file: Maker = (making) => {
  making.changed('The file is asked for as a document; a picture is one too if it is sent as a document.')
  return asking(making, { type: 'document' })
}

const web: Maker = (making) =>
  asking(making, { type: 'text', pattern: String.raw`https?://\S+`, patternMessage: 'Write the whole address, like https://example.com.' })

const payment: Maker = ({ lost }) => {
  lost('A payment in the chat: send a link to your payment page instead.')
  return null
}

export const inputs: Readonly<Record<string, Maker>> = {
  'text input': (making) => asking(making, { type: 'text' }),
  'number input': numeric,
  'email input': (making) => asking(making, { type: 'email' }),
  'url input': web,
  'date input': date,
  'time input': (making) => asking(making, { type: 'text' }),
  'phone number input': (making) => asking(making, { type: 'text', format: 'phone' }),
  'choice input': choice,
  'picture choice input': pictures,
  'cards input': pictures,
  'rating input': rating,
  'file input': file,
  'payment input': payment,
}
