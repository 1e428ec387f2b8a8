import type { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { earlierAndNow } from '#flow/answers/earlier-reply.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { fieldOf } from './field-of.ts'
import { type Pickable, pickMessage, readPick } from './picking.ts'
import { beginWaiting, readWaiting, waitOn } from './waiting.ts'

/** A list that was shown, with what the customer may pick from. `stage` names what the pick is for. */
export interface Choice {
  stage: string
  text: string
  button: string
  timeoutMs: number
  /** The things themselves, as they are kept between two signals. */
  items: readonly Json[]
  page: number
  /** How often in a row something else was written. */
  wrong?: number
}

/** After so many words that pick nothing the list is not shown again: whoever writes them wants something else. */
const MOST_WRONG = 3

type Input = Pick<StepInput<unknown>, 'scope' | 'turnSeed'>
export type ToRow = (item: Json) => Pickable

/** Shows a list and waits for a pick. `seed` names it: a list of the same things, shown once more, keeps its name, and each of its pages counts. */
export function offer({ scope, turnSeed }: Input, choice: Choice, toRow: ToRow, seed = turnSeed): Outcome {
  const { text, button, items, page, timeoutMs } = choice
  const content = pickMessage({ text, button }, items.map(toRow), page, seed)
  return {
    emit: [{ kind: 'send_message', content }],
    then: waitOn(beginWaiting(scope.now, timeoutMs, null), scope.now, { ...choice, seed }),
  }
}

/**
 * Reads a pick from the list that was shown: the thing, or what to do where none was picked; null where too much else was written.
 * Whoever taps an older list reads so, with this one below.
 */
export function readChoiceReply(
  input: Input & { state: Json },
  said: IncomingContent,
  toRow: ToRow,
): { item: Json; stage: string } | { outcome: Outcome | null } {
  const { state, scope } = input
  const choice = readChoice(state)
  const seed = String(fieldOf(state, 'seed') ?? '')
  const pick = readPick(said, choice.items.map(toRow), seed)
  switch (pick.is) {
    case 'item':
      return { item: choice.items[pick.index] ?? null, stage: choice.stage }
    case 'more': {
      const next = (choice.page + 1) * 9 < choice.items.length ? choice.page + 1 : 0
      const { wrong: _, ...shown } = choice
      return { outcome: offer(input, { ...shown, page: next }, toRow, seed) }
    }
    case 'nothing': {
      const wrong = (choice.wrong ?? 0) + 1
      return { outcome: wrong >= MOST_WRONG ? null : offer(input, { ...choice, wrong }, toRow, seed) }
    }
    case 'stale': {
      const { emit = [] } = offer(input, { ...choice, text: earlierAndNow(scope, choice.text) }, toRow, seed)
      return { outcome: { emit, then: waitOn(readWaiting(state), scope.now, { ...choice, seed }) } }
    }
    default:
      return pick satisfies never
  }
}

function readChoice(state: Json): Choice {
  const items = fieldOf(state, 'items')
  const wrong = fieldOf(state, 'wrong')
  const text = (name: string) => String(fieldOf(state, name) ?? '')
  return {
    stage: text('stage'),
    text: text('text'),
    button: text('button') || 'Choose',
    timeoutMs: Number(fieldOf(state, 'timeoutMs') ?? 0),
    items: Array.isArray(items) ? items : [],
    page: Number(fieldOf(state, 'page') ?? 0),
    ...(typeof wrong === 'number' && { wrong }),
  }
}
