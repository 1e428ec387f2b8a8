import { textAt } from '../about.ts'
import { fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact('Agent', textAt(config, 'agent'), 'agent'),
  ...(textAt(config, 'goal') === '' ? [] : [{ is: 'words' as const, text: textAt(config, 'goal') }]),
  ...fact('Tools', listAt(config, 'tools').join(', ')),
]
