import { textAt } from '../about.ts'
import { fact, keysAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  ...fact('Flow', textAt(config, 'flow'), 'flow'),
  ...fact('Version', textAt(config, 'version') === 'latest' ? '' : textAt(config, 'version')),
  ...fact('Gives it', keysAt(config, 'inputs').join(', ')),
  ...fact('Takes', keysAt(config, 'outputs').join(', ')),
]
