import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  {
    is: 'message',
    text: textAt(config, 'text') || t('Please choose a time and fill in the form.'),
    taps: [textAt(config, 'button') || t('Book a time')],
  },
  ...fact(t('Books'), textAt(config, 'eventType'), 'eventType'),
]
