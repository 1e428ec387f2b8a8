import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { type CardPart, fact, type StepCard } from '../card.ts'

const MEANWHILE: Readonly<Record<string, string>> = { continue: t('ends the wait'), cancel: t('ends the wait') }

export const card: StepCard = (config) => [{ is: 'words', text: capital(waitText(config)) }, ...meanwhile(textAt(config, 'onMessage'))]

function waitText(config: unknown): string {
  const type = textAt(config, 'until', 'type')
  if (type === 'businessHours') return t('until people are there')
  if (type === 'instant') {
    const amount = textAt(config, 'until', 'offset', 'amount')
    const offset = amount && `${amount} ${textAt(config, 'until', 'offset', 'unit')} ${textAt(config, 'until', 'offset', 'when')} `
    return t('until {offset}{config}', { offset, config: textAt(config, 'until', 'at') })
  }
  // Version 1 kept the duration at the top.
  const place = type === 'duration' ? ['until'] : []
  const amount = textAt(config, ...place, 'amount')
  const unit = textAt(config, ...place, 'unit')
  return t('for {amount} {value}', { amount, value: amount === '1' ? unit.replace(/s$/, '') : unit })
}

const meanwhile = (choice: string): CardPart[] => fact(t('A message'), MEANWHILE[choice] ?? '')
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
