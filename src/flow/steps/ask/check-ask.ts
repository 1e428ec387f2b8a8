import { t } from '#domain/i18n/t.ts'
import type { Flaw } from '#flow/engine/step-kind.ts'
import { datesCrossed } from '../shared/dates-crossed.ts'
import { MAX_BUTTON, MAX_ROWS } from '../shared/fit-content.ts'
import { flaw } from '../shared/flaw.ts'
import { sameTitles } from '../shared/same-titles.ts'
import { isChoice } from './choices.ts'
import type { AskConfig } from './config.ts'
import type { AskOption, InputOf } from './input.ts'

const TEMPLATE = /\{\{|\{%/

/** Tells what is wrong with a question's options, or with the bounds of its answer. */
export function checkAsk(config: AskConfig): Flaw[] {
  const { input } = config
  if (isChoice(input)) return [...sameOptions(config, input), ...templates(input.options), ...longButtons(input)]
  if (input.type === 'number') return checkNumbers(input)
  if (input.type === 'text') return checkLengths(input)
  return input.type === 'date' && datesCrossed(input.min, input.max)
    ? [crossed(t('The earliest date ({min}) is after the latest ({max}), so no answer is accepted.', { min: input.min, max: input.max }))]
    : []
}

function sameOptions({ skipLabel, skipWord }: AskConfig, { options, more }: InputOf<'button' | 'list'>): Flaw[] {
  const titles = options.map(({ title, description, synonyms = [] }, index) => ({
    path: `input.options.${index}.title`,
    title,
    description,
    others: synonyms,
  }))
  const skip = skipLabel ?? skipWord
  return sameTitles([
    ...titles,
    ...(skip === undefined ? [] : [{ path: skipLabel === undefined ? 'skipWord' : 'skipLabel', title: skip }]),
    // The row that shows more stands among the options only where one list cannot hold them.
    ...(options.length > MAX_ROWS ? [{ path: 'input.more', title: more }] : []),
  ])
}

function templates(options: readonly AskOption[]): Flaw[] {
  return options.flatMap(({ title, description, value }, index) =>
    Object.entries({ title, description, value }).flatMap(([key, text]) =>
      text !== undefined && TEMPLATE.test(text)
        ? [
            flaw(
              'error',
              'option-template',
              `input.options.${index}.${key}`,
              `“${text}” is ${key === 'value' ? 'saved' : 'shown'} exactly as written: variables don’t work in options.`,
              t('Write plain text, or take the options from a variable.'),
            ),
          ]
        : [],
    ),
  )
}

/** A button holds 20 characters: one that is longer makes a list of them all. */
function longButtons({ type, options, button }: InputOf<'button' | 'list'>): Flaw[] {
  if (type !== 'button') return []
  return options.flatMap(({ title }, index) =>
    title.length > MAX_BUTTON
      ? [
          flaw(
            'note',
            'buttons-as-list',
            `input.options.${index}.title`,
            t('WhatsApp buttons hold {limit} characters. “{title}” is longer, so all options appear as a list behind “{button}”.', {
              limit: MAX_BUTTON,
              title,
              button,
            }),
            t('Shorten it to {limit} characters to show buttons.', { limit: MAX_BUTTON }),
          ),
        ]
      : [],
  )
}

function checkNumbers({ min, max, whole }: InputOf<'number'>): Flaw[] {
  if (min === undefined || max === undefined) return []
  if (min > max) return [crossed(t('The lowest number ({min}) is above the highest ({max}), so no answer is accepted.', { min, max }))]
  if (whole !== true || Math.ceil(min) <= Math.floor(max)) return []
  return [
    flaw(
      'error',
      'bounds-crossed',
      'input.max',
      t('No whole number lies between {min} and {max}, so no answer is accepted.', { min, max }),
      t('Change one of them.'),
    ),
  ]
}

const checkLengths = ({ minLength = 0, maxLength = Infinity }: InputOf<'text'>): Flaw[] =>
  minLength > maxLength
    ? [
        crossed(
          t('The shortest length ({min}) is above the longest ({max}), so no answer is accepted.', { min: minLength, max: maxLength }),
          'input.maxLength',
        ),
      ]
    : []

const crossed = (message: string, field = 'input.max'): Flaw =>
  flaw('error', 'bounds-crossed', field, message, t('Swap them, or clear one.'))
