import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { type CardPart, fact, keptIn, listAt, type StepCard, valueAt } from '../card.ts'
import { MAX_BUTTON, MAX_BUTTONS } from '../shared/fit-content.ts'
import { messageCard } from '../shared/message-card.ts'

const ANSWERS: Readonly<Record<string, string>> = {
  text: t('a text'),
  number: t('a number'),
  email: t('an email'),
  name: t('a name'),
  date: t('a date'),
  location: t('a location'),
  document: t('a document'),
  image: t('a photo'),
}

export const card: StepCard = (config) => [
  ...(valueAt(config, ['media', 'type']) === undefined ? [] : [messageCard(valueAt(config, ['media']))]),
  { is: 'message', text: textAt(config, 'question'), taps: taps(config) },
  ...answer(config),
  ...keptIn(config, 'saveTo'),
]

/** The options stand below as exits; only those of a list of the scope do not. */
function taps(config: unknown): string[] {
  const from = textAt(config, 'input', 'from', 'path')
  return from === '' ? [] : [t('one of {from}', { from })]
}

/** Why buttons are shown as a list, where they are: WhatsApp takes three, of 20 characters each. */
function asList(config: unknown, options: readonly unknown[]): string {
  const long = options.some((option) => textAt(option, 'title').trim().length > MAX_BUTTON)
  if (long) return `a list: label too long`
  const skips = textAt(config, 'skipLabel') !== '' || textAt(config, 'skipWord') !== ''
  return options.length + (skips ? 1 : 0) > MAX_BUTTONS ? t('a list: over {count} buttons', { count: MAX_BUTTONS }) : ''
}

function answer(config: unknown): CardPart[] {
  const type = textAt(config, 'input', 'type')
  if (type === 'button' || type === 'list') {
    const options = listAt(config, 'input', 'options')
    return type === 'list'
      ? fact(t('Answer'), t('a list of {count}', { count: options.length }))
      : fact(t('Shown as'), asList(config, options))
  }
  const kind = ANSWERS[type] ?? type
  const range =
    type === 'text'
      ? rangeText(textAt(config, 'input', 'minLength'), textAt(config, 'input', 'maxLength'), t(' characters'))
      : rangeText(textAt(config, 'input', 'min'), textAt(config, 'input', 'max'), '')
  return fact(t('Answer'), range ? `${kind}, ${range}` : kind)
}

function rangeText(min: string, max: string, unit: string): string {
  if (min && max) return `${min}–${max}${unit}`
  if (min) return t('from {min}{unit}', { min, unit })
  return max ? t('up to {max}{unit}', { max, unit }) : ''
}
