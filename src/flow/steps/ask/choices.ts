import { storedText } from '#domain/i18n/t.ts'
import { REPLY_WINDOW_MS } from '#domain/constants.ts'
import type { Json } from '#domain/json.ts'

import type { Exit } from '#flow/engine/step-kind.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { hashText } from '#flow/expression/template/hash-text.ts'
import { readPath, toText } from '#flow/expression/template/read-path.ts'
import type { AskConfig } from './config.ts'
import { type AskInput, type InputOf, MAX_OPTIONS, type OptionsFrom } from './input.ts'

/** An option as it is offered. Its id comes from what it is, not from where it stands, so that an old list never means another item. */
export interface Choice {
  id: string
  title: string
  description: string | undefined
  synonyms: readonly string[]
  value: Json
  exit: string
}

/** The name of the exit that a written option takes. */
export const optionExit = (optionId: string): string => `option:${optionId}`

/** Tells whether the question is answered by choosing. */
export const isChoice = (input: AskInput): input is InputOf<'button' | 'list'> => input.type === 'button' || input.type === 'list'

/** The options of a question, with what is wrong with the list that they come from. */
export function choicesOf(input: AskInput, scope: Scope): { choices: Choice[]; problem: string | null } {
  if (!isChoice(input)) return { choices: [], problem: null }
  if (input.from) return fromList(input.from, readPath(scope, input.from.path.split('.')))
  const choices = input.options.map(({ id, title, description, value = title, synonyms = [] }) => ({
    id,
    title,
    description,
    synonyms,
    value,
    exit: optionExit(id),
  }))
  return { choices, problem: null }
}

function fromList(from: OptionsFrom, list: Json): { choices: Choice[]; problem: string | null } {
  if (list === null) return { choices: [], problem: null }
  if (!Array.isArray(list))
    return { choices: [], problem: storedText('“{path}” isn’t a list, so there’s nothing to choose from.', { path: from.path }) }
  const items: readonly Json[] = list
  const choices = items.slice(0, MAX_OPTIONS).flatMap((item): Choice[] => {
    const title = toText(partOf(item, from.label)).trim()
    const value = partOf(item, from.value)
    if (title === '') return []
    const description = from.description === undefined ? undefined : toText(partOf(item, from.description)).trim() || undefined
    return [{ id: `i${hashText(JSON.stringify([title, value])).toString(36)}`, title, description, synonyms: [], value, exit: 'chosen' }]
  })
  const leftOut = items.length - MAX_OPTIONS
  return {
    choices,
    problem:
      leftOut > 0
        ? storedText('“{path}” has more items than can be offered. Left out: {count}.', { path: from.path, count: leftOut })
        : null,
  }
}

const partOf = (item: Json, path: string): Json =>
  path === '' ? item : typeof item === 'object' && item !== null ? readPath(item, path.split('.')) : null

/** The exits of a question. */
export function exitsOf({ input, acceptOther, skipWord, skipLabel, timeoutMs }: AskConfig): Exit[] {
  const chooses = isChoice(input)
  const answers = !chooses
    ? [{ name: 'answered', label: 'Answered' }]
    : input.from
      ? [
          { name: 'chosen', label: 'Chosen' },
          { name: 'noOptions', label: 'Nothing to choose from' },
        ]
      : input.options.map(({ id, title }) => ({ name: optionExit(id), label: title }))
  return [
    ...answers,
    ...(chooses && acceptOther ? [{ name: 'else', label: 'Something else' }] : []),
    ...(skipWord === undefined && skipLabel === undefined ? [] : [{ name: 'skipped', label: 'Skipped' }]),
    { name: 'timeout', label: 'No answer', silence: true, afterMs: timeoutMs },
    { name: 'invalid', label: 'Wrong answers', fault: true },
    { name: 'windowClosed', label: 'Outside the 24-hour window', fault: true, afterMs: REPLY_WINDOW_MS },
  ]
}
