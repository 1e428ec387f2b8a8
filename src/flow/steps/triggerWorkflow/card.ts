import { textAt } from '../about.ts'
import { fact, keysAt, numberAt, formatSpan, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact('Workflow', textAt(config, 'workflow'), 'workflow'),
  ...fact('For', textAt(config, 'contact')),
  ...fact('After', numberAt(config, 0, 'delayMs') > 0 ? formatSpan(numberAt(config, 0, 'delayMs')) : ''),
  ...fact('With', keysAt(config, 'payload').join(', ')),
]
