import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, keptIn, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact(t('Type'), textAt(config, 'eventType'), 'eventType'),
  ...fact(t('Title'), textAt(config, 'title')),
  ...(textAt(config, 'when', 'by') === 'pick'
    ? [{ is: 'message' as const, text: textAt(config, 'when', 'text'), taps: [textAt(config, 'when', 'button') || t('See times')] }]
    : fact(t('Start'), textAt(config, 'when', 'start'))),
  ...fact(t('With'), textAt(config, 'resource'), 'resource'),
  ...keptIn(config, 'saveTo'),
]
