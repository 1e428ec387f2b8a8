import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import { OutgoingContent } from '#domain/messages/message.ts'

import type { StepInput } from '#flow/engine/step-kind.ts'
import { type Draft, fitContent, isDraft } from './fit-content.ts'

/** What a draft comes to: the messages that say it, or why it cannot be said. */
export interface Filled {
  contents: readonly OutgoingContent[]
  problem: string | null
}

/** Fills every text of a draft with the scope and makes it fit the channel. A title that comes out too long is cut; what is otherwise over a limit or empty gives the reason. */
export function fillContent(draft: Draft, render: Renders): Filled {
  const known = plans.get(draft)
  if (known) return typeof known === 'function' ? parse(fitContent(known(render))) : known
  const fill = fillerOf(draft, titleLimits(draft))
  plans.set(draft, fill ?? parse(fitContent(draft)))
  return fillContent(draft, render)
}

/** How a step fills its templates: for machines, and for people. */
type Renders = Pick<StepInput<unknown>, 'render' | 'renderText'>
type Filler<Made extends Json> = (render: Renders) => Made

/** What a draft comes to: messages where it has no templates, else the way to fill them. A version's configs are parsed once and never change. */
const plans = new WeakMap<object, Filled | Filler<Draft>>()

function parse(drafts: readonly Draft[]): Filled {
  const contents: OutgoingContent[] = []
  for (const draft of drafts) {
    const parsed = OutgoingContent.safeParse(draft)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      const [field, rule] = [issue?.path.join('.') ?? '', issue?.message ?? '']
      return { contents: [], problem: storedText('The message can’t be sent. {field}: {rule}', { field, rule }) }
    }
    contents.push(parsed.data)
  }
  return { contents, problem: null }
}

/** Never templates: they name things. */
const NAMES = ['type', 'id', 'kind']
const NUMBERS = ['latitude', 'longitude']
/** What customers read; the others are addresses, payloads and data of forms. */
const READ = ['text', 'caption', 'title', 'description', 'body', 'header', 'footer', 'label', 'button', 'address', 'preview']

type Limits = Readonly<Record<string, number>>

/** Longest titles of buttons and rows, and of what else is short: cut, since a long name is no reason to say nothing. */
const titleLimits = ({ type }: Draft): Limits => ({
  title: type === 'buttons' ? 20 : 24,
  label: 20,
  button: 20,
  description: 72,
  header: 60,
  footer: 60,
})

/** The way to fill a draft; null where nothing of it is a template. Its fixed parts are not copied. */
function fillerOf(draft: Draft, limits: Limits): Filler<Draft> | null {
  const isAddress = draft['kind'] === 'url'
  const fillers = Object.entries(draft).flatMap(([key, value]) => {
    // The text of a template's button with an address is the end of that address.
    const filler = valueFiller(isAddress && key === 'text' ? 'url' : key, value, limits)
    return filler ? [[key, filler] as const] : []
  })
  if (fillers.length === 0) return null
  return (render) => {
    const filled: Record<string, Json> = { ...draft }
    for (const [key, filler] of fillers) filled[key] = filler(render)
    return filled
  }
}

function valueFiller(key: string, value: Json, limits: Limits): Filler<Json> | null {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value
    const fillers = items.map((item) => valueFiller(key, item, limits))
    return fillers.some((filler) => filler !== null) ? (render) => items.map((item, index) => fillers[index]?.(render) ?? item) : null
  }
  if (isDraft(value)) return key === 'data' ? dataFiller(value, limits) : fillerOf(value, limits)
  if (typeof value !== 'string' || NAMES.includes(key) || !/\{\{|\{%/.test(value)) return null
  if (NUMBERS.includes(key)) return ({ render }) => toPlace(render(value))
  const fill = (renders: Renders): string => (READ.includes(key) ? renders.renderText(value) : renders.render(value))
  const limit = limits[key]
  return limit === undefined ? fill : (renders) => cutText(fill(renders), limit)
}

/** The data of a form is read by the form, whatever its fields are called. */
function dataFiller(data: Draft, limits: Limits): Filler<Draft> | null {
  const filler = fillerOf(data, limits)
  return filler && (({ render }) => filler({ render, renderText: render }))
}

const toPlace = (text: string): Json => (text.trim() === '' ? text : Number(text))

/** Cuts a text to a number of characters (UTF-16), with "…" where something was left out. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}…`
}
