import { textAt } from '../about.ts'
import { fact, listAt, type StepCard } from '../card.ts'

export const card: StepCard = (config) => [
  { is: 'message', text: textAt(config, 'text'), taps: [textAt(config, 'button') || 'Open form'] },
  ...fact('Form', textAt(config, 'form', 'value')),
  ...fact(
    'Keep',
    listAt(config, 'save')
      .map((each) => textAt(each, 'name'))
      .join(', '),
  ),
]
