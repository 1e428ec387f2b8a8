import { cutText } from '../expression/template/cut-text.ts'
import { asking } from './asking.ts'
import type { Maker, MadeStep, Making } from './block-maker.ts'
import { words } from './block-maker.ts'
import { list, rec, type Rec, text } from './read-json.ts'

const TITLE = 24
const BUTTON = 20
const BUTTONS = 3
const OPTIONS = 100
const SECOND_LINE = 72
/** As many messages as one step says. */
const MESSAGES = 10

/** An option as it is offered here, with the item whose way it takes. */
interface Offer {
  item: Rec
  title: string
  /** What is kept when it is chosen. */
  value: string
  description: string
}

/** Buttons to choose from. */
export const choice: Maker = (making) => {
  const { options, items } = making
  const dynamic = making.names.ofId(options['dynamicVariableId'])
  if (dynamic !== null) return fromVariable(making, dynamic)
  return offering(
    making,
    items.map((item, index) => ({ item, title: titleOf(making, item['content'], index), value: text(item['value']), description: '' })),
  )
}

/** Pictures to choose from: each is shown, and a list of their names follows. */
export const pictures: Maker = (making) => {
  const { options, items, names } = making
  const { isEnabled, titlesVariableId } = rec(options['dynamicItems'])
  const dynamic = isEnabled === true ? names.ofId(titlesVariableId) : null
  if (dynamic !== null) {
    making.lost('The pictures that a variable holds. Send them in a message before the question.')
    return fromVariable(making, dynamic)
  }
  const offers = items.map((item, index): Offer => {
    const title = titleOf(making, item['title'], index)
    return { item, title, value: text(item['value']), description: words(making, text(item['description'])).trim() }
  })
  show(making, offers, 'pictureSrc')
  return offering(making, offers)
}

/** Cards with pictures and buttons: each card is shown, and a list of all their buttons follows. */
export const cards: Maker = (making) => {
  const { options, items, names } = making
  const paths = (item: Rec) => list(item['paths']).map(rec)
  const each = items.map((item, index): Offer => {
    const description = words(making, text(item['description'])).trim()
    return { item, title: titleOf(making, item['title'], index), value: '', description }
  })
  show(making, each, 'imageUrl')
  const offers = each.flatMap((card): Offer[] => {
    const branches = paths(card.item)
    if (branches.length < 2) return [{ ...card, item: branches[0] ?? {}, value: card.title }]
    return branches.map((path, at) => ({
      item: path,
      title: titleOf(making, path['text'], at),
      value: card.title,
      description: card.title,
    }))
  })
  const buttons = each.flatMap(({ item, title }) => {
    const [way, ...others] = paths(item)
    const label = text(way?.['text']).trim()
    return label === '' || label === title || others.length > 0 ? [] : [`“${label}”`]
  })
  if (buttons.length > 0)
    making.changed(`Customers choose a card by its title. These button labels are gone: ${[...new Set(buttons)].join(', ').slice(0, 200)}.`)
  const named = new Set(offers.map(({ title }) => title)).size === offers.length
  const told = named
    ? offers
    : offers.map((offer) => ({ ...offer, title: offer.title === offer.value ? offer.title : `${offer.title}: ${offer.value}` }))
  const saved = list(options['saveResponseMapping'])
    .map(rec)
    .filter((mapping) => names.ofId(mapping['variableId']) !== null)
  for (const { field } of saved.filter((mapping) => mapping['field'] !== 'Title'))
    making.lost(`The ${text(field).toLowerCase().slice(0, 40)} of the card that was chosen. Set it with a function behind each option.`)
  const kept = saved.find((mapping) => mapping['field'] === 'Title')?.['variableId']
  return offering({ ...making, options: { ...options, ...(kept !== undefined && { variableId: kept }) } }, told)
}

function fromVariable(making: Making, name: string): MadeStep {
  explainMultipleChoice(making)
  return asking(making, { type: 'list', from: { path: `vars.${name}` } })
}

function offering(making: Making, offers: readonly Offer[]): MadeStep | null {
  if (offers.length === 0) {
    making.lost('It has no options. Write them, and the question.')
    return null
  }
  if (offers.length > OPTIONS) making.lost(`Of ${offers.length} options the first ${OPTIONS} were taken. Ask in two questions.`)
  const isMultiple = explainMultipleChoice(making)
  for (const { item, title } of offers)
    if ([item['displayCondition'], rec(item['options'])['displayCondition']].some((each) => rec(each)['isEnabled'] === true))
      making.lost(`The condition under which “${title.slice(0, 40)}” is shown. Ask by a condition which question to put.`)
  const shown = offers.slice(0, OPTIONS)
  const areButtons = shown.length <= BUTTONS && shown.every(({ title, description }) => title.length <= BUTTON && description === '')
  const taken = new Set<string>()
  const options = shown.map(({ title, value, description }, index) => {
    const own = unlike(making, cut(making, title), taken)
    const saved = value || title
    const second = description.length <= SECOND_LINE ? description : cutText(description, SECOND_LINE)
    if (second !== description)
      making.changed(`The description of “${title.slice(0, 40)}” was cut to ${SECOND_LINE} characters, which WhatsApp shows.`)
    return {
      id: `o${index + 1}`,
      title: own,
      ...(saved !== own && { value: saved.slice(0, 1_000) }),
      ...(second !== '' && { description: second }),
    }
  })
  const made = asking(making, { type: areButtons ? 'button' : 'list', options })
  // Where several may be chosen, Typebot goes by the block's own way whatever they are.
  return isMultiple ? made : { ...made, branches: shown.map(({ item }, index) => ({ exit: `option:o${index + 1}`, item })) }
}

function explainMultipleChoice({ options, changed }: Making): boolean {
  if (options['isMultipleChoice'] !== true) return false
  changed('Several answers at once became one answer. Ask again where more than one is wanted.')
  return true
}

function cut(making: Making, title: string): string {
  if (title.length <= TITLE) return title
  making.changed(`“${title.slice(0, 60)}” was cut to ${TITLE} characters, which WhatsApp shows.`)
  return cutText(title, TITLE)
}

/** Two options of one title could not be told apart. */
function unlike(making: Making, title: string, taken: Set<string>): string {
  let own = title
  for (let count = 2; taken.has(own); count += 1) own = `${title.slice(0, TITLE - String(count).length - 1)} ${count}`
  taken.add(own)
  if (own !== title) making.changed(`Two options are called “${title}”; the second is “${own}” now. Write other words.`)
  return own
}

/** Titles are not templates here: a variable in one is left out. */
function titleOf(making: Making, given: Rec[string] | undefined, index: number): string {
  const source = text(given)
  if (source.includes('{{'))
    making.lost(`A variable in the option “${source.slice(0, 40)}”. Write the words, or offer a list that a variable holds.`)
  return (
    source
      .replaceAll(/\{\{[^{}]*\}\}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || `Option ${index + 1}`
  )
}

/** Shows the pictures of options before the question, with their names. */
function show(making: Making, offers: readonly Offer[], field: string): void {
  const found = offers.flatMap(({ item, title }) => {
    const link = words(making, text(item[field])).trim()
    if (link === '') return []
    if (/^(?:https:\/\/\S+|\{\{ vars\.\S+ \}\})$/.test(link)) return [{ type: 'image', media: { link }, caption: title }]
    making.lost(`The picture of “${title.slice(0, 40)}” has no https address. Add it to a message before the question.`)
    return []
  })
  for (let from = 0; from < found.length; from += MESSAGES)
    making.before({ kind: 'response', name: 'Show pictures', config: { messages: found.slice(from, from + MESSAGES) } })
  making.changed(
    found.length > 0
      ? 'Its pictures are sent as messages before the question, and their names are a list to choose from.'
      : 'It became a list to choose from.',
  )
}
