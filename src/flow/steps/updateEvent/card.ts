import { textAt } from '../about.ts'
import { fact, keptIn, type StepCard } from '../card.ts'

const WHICH: Readonly<Record<string, string>> = { last: 'the last one booked', id: 'by its id', pick: 'the customer picks' }
const CHANGES: Readonly<Record<string, string>> = {
  details: 'its details',
  time: 'moved to another time',
  pickedTime: 'the customer picks a new time',
  cancelled: 'cancelled',
}

export const card: StepCard = (config) => [
  ...fact('Event', WHICH[textAt(config, 'which', 'by') || 'last'] ?? ''),
  ...fact('Change', CHANGES[textAt(config, 'change', 'to')] ?? ''),
  ...fact('To', textAt(config, 'change', 'start')),
  ...keptIn(config, 'saveTo'),
]
