import { textAt } from '../about.ts'
import { fact, keptIn, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact('Type', textAt(config, 'eventType'), 'eventType'),
  ...fact('Title', textAt(config, 'title')),
  ...(textAt(config, 'when', 'by') === 'pick'
    ? [{ is: 'message' as const, text: textAt(config, 'when', 'text'), taps: [textAt(config, 'when', 'button') || 'See times'] }]
    : fact('Start', textAt(config, 'when', 'start'))),
  ...fact('With', textAt(config, 'resource'), 'resource'),
  ...keptIn(config, 'saveTo'),
]
