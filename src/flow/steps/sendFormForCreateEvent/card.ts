import { textAt } from '../about.ts'
import { fact, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  {
    is: 'message',
    text: textAt(config, 'text') || 'Please choose a time and fill in the form.',
    taps: [textAt(config, 'button') || 'Book a time'],
  },
  ...fact('Books', textAt(config, 'eventType'), 'eventType'),
]
