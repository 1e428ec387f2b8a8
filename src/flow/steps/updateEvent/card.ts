import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, keptIn, type StepCard } from '../card.ts'

const WHICH: Readonly<Record<string, string>> = { last: t('the last one booked'), id: t('by its id'), pick: t('the customer picks') }
const CHANGES: Readonly<Record<string, string>> = {
  details: t('its details'),
  time: t('moved to another time'),
  pickedTime: t('the customer picks a new time'),
  cancelled: 'cancelled',
}

export const card: StepCard = (config) => [
  ...fact(t('Event'), WHICH[textAt(config, 'which', 'by') || 'last'] ?? ''),
  ...fact(t('Change##noun'), CHANGES[textAt(config, 'change', 'to')] ?? ''),
  ...fact(t('To'), textAt(config, 'change', 'start')),
  ...keptIn(config, 'saveTo'),
]
