import { foldWords } from '../../expression/fold-text.ts'
import type { Choice } from './choices.ts'
import type { AskConfig } from './config.ts'
import type { InputOf } from './input.ts'
import { type Reading, wrong } from './reading.ts'

/** Reads a typed text as one of the options: by its words, a synonym, or its number in the list. */
export function readChoice(
  config: AskConfig,
  input: InputOf<'button' | 'list'>,
  choices: readonly Choice[],
  text: string,
  page: number,
): Reading {
  const said = foldWords(text)
  const chosen =
    choices.find(({ title }) => foldWords(title) === said) ??
    choices.find(({ synonyms }) => synonyms.some((word) => foldWords(word) === said)) ??
    numbered(choices, said)
  if (chosen) return { is: 'value', value: chosen.value, exit: chosen.exit }
  if (foldWords(input.more) === said) return { is: 'page', page: page + 1 }
  if (config.acceptOther && text !== '') return { is: 'value', value: text, exit: 'else', free: true }
  const first = choices.slice(0, 10).map(({ title }) => title)
  return wrong(`Choose one of: ${first.join(', ')}${choices.length > first.length ? ', …' : ''}.`)
}

/** "2" is the second option, unless options are numbers themselves. */
function numbered(choices: readonly Choice[], said: string): Choice | undefined {
  if (!/^\d{1,3}$/.test(said)) return undefined
  const areNumbers = choices.some(({ title, synonyms }) => [title, ...synonyms].some((words) => /^\p{N}+$/u.test(foldWords(words))))
  return areNumbers ? undefined : choices[Number(said) - 1]
}
