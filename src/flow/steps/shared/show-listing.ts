import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import type { Assignment, Leaves, Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { compileText } from '#flow/expression/template/template.ts'
import { readChoiceReply, offer, type ToRow } from './choosing.ts'
import { keep, type KeepIn } from './keep-in.ts'
import { cutText } from './template-content.ts'

interface ListingConfig {
  show: 'pick' | 'text' | 'nothing'
  text: string
  line: string
  button: string
  saveTo?: KeepIn | undefined
  timeoutMs: number
}

interface Things {
  /** The session variable that holds the one that was picked. */
  variable: 'event' | 'order'
  toRow: ToRow
}

/** Shows what was found and keeps it: a list to pick from, a text, or nothing to see. */
export function showListing(input: StepInput<ListingConfig>, items: readonly Json[], { variable, toRow }: Things): Outcome {
  const { config, scope, renderText } = input
  const set: Assignment[] = kept(config, items)
  const [only] = items
  if (only === undefined) return { set, then: { exit: 'none' } }
  // With one thing there is nothing to pick: it is what the conversation is about.
  if (items.length === 1) set.push({ target: 'session', name: variable, value: only })
  const intro = renderText(config.text).trim()
  if (config.show === 'pick') {
    const choice = { stage: 'pick', text: intro, button: config.button, timeoutMs: config.timeoutMs, items, page: 0 }
    return { set, ...offer(input, choice, toRow) }
  }
  if (config.show === 'nothing') return { set, then: { exit: 'some' } }
  const lines = items.map((item) => lineOf(config.line, item, scope) ?? plainLine(toRow(item)))
  const text = cutText([intro, ...lines].filter((line) => line !== '').join('\n'), 4_096)
  return { set, emit: [{ kind: 'send_message', content: { type: 'text', text } }], then: { exit: 'some' } }
}

/** Hears which one the customer picks. */
export function readListingReply(
  input: StepInput<ListingConfig>,
  said: Parameters<typeof readChoiceReply>[1],
  { variable, toRow }: Things,
): Outcome {
  const heard = readChoiceReply(input, said, toRow)
  if ('outcome' in heard)
    return heard.outcome ?? { problem: storedText('The customer chose nothing from the list.'), then: { exit: 'timeout' } }
  return { set: [{ target: 'session', name: variable, value: heard.item }], then: { exit: 'some' } }
}

/** The variables that keep a list: its items, and how many there are. */
export const listLeaves = (saveTo: KeepIn | undefined): Leaves[] =>
  saveTo?.target === 'session'
    ? [
        { name: saveTo.name, type: 'list' },
        { name: `${saveTo.name}Count`, type: 'number' },
      ]
    : []

const kept = ({ saveTo }: ListingConfig, items: readonly Json[]): Assignment[] => [
  ...keep(saveTo, items),
  ...keep(saveTo && { ...saveTo, name: `${saveTo.name}Count` }, items.length),
]

function lineOf(line: string, item: Json, scope: object): string | null {
  const text = line.trim() === '' ? '' : compileText(line)({ ...scope, item }).trim()
  return text === '' ? null : text
}

const plainLine = ({ title, description }: ReturnType<ToRow>): string => [title, description].filter(Boolean).join(', ')
