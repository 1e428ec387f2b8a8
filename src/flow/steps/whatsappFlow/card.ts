import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  { is: 'message', text: textAt(config, 'text'), taps: [textAt(config, 'button') || t('Open form')] },
  ...fact(t('Form'), textAt(config, 'form', 'value')),
  ...fact(
    t('Keep'),
    listAt(config, 'save')
      .map((each) => textAt(each, 'name'))
      .join(', '),
  ),
]
