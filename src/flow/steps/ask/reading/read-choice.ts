import type { AnswerContext } from '#flow/answers/answer-context.ts'
import { askBackLanguage } from '#flow/answers/ask-back.ts'
import { readChoice } from '#flow/answers/choice/read-choice.ts'
import { foldWords } from '#flow/expression/fold-text.ts'
import type { Choice } from '../choices.ts'
import type { AskConfig } from '../config.ts'
import type { InputOf } from '../input.ts'
import { type Reading, wrong } from './reading.ts'

/** Reads a typed text as one of the options; where it is not sure, it is asked back by the option's id. */
export function readOption(
  config: AskConfig,
  input: InputOf<'button' | 'list'>,
  choices: readonly Choice[],
  text: string,
  page: number,
  context: AnswerContext,
): Reading {
  const read = readChoice(text, choices)
  const choice = read.kind === 'unread' ? undefined : choices[read.value]
  if (read.kind === 'sure' && choice) return chosen(choice)
  if (foldWords(input.more) === foldWords(text)) return { is: 'page', page: page + 1 }
  if (config.acceptOther && text !== '') return { is: 'value', value: text, exit: 'else', free: true }
  if (choice && !choices.some(meansConsent)) {
    const language = askBackLanguage(text, read.kind === 'unsure' ? read.language : null, context)
    return { is: 'maybe', value: choice.id, shown: choice.title, language }
  }
  return wrong('choose', titlesOf(choices))
}

/** The first options, as they are named to somebody who chose none. */
export function titlesOf(choices: readonly Choice[]): string {
  const first = choices.slice(0, 10).map(({ title }) => title)
  return `${first.join(', ')}${choices.length > first.length ? ', …' : ''}`
}

/** The answer that an option is. */
export const chosen = ({ value, exit }: Choice): Reading => ({ is: 'value', value, exit })

/** Whether an option means yes or no by itself: a yes to what is asked back could mean this option too. */
const meansConsent = (choice: Choice): boolean => readChoice('yes', [choice]).kind === 'sure' || readChoice('no', [choice]).kind === 'sure'
