import { t } from '#domain/i18n/t.ts'
import { textAt } from '../about.ts'
import { fact, listAt, type StepCard } from '../card.ts'

const PRIORITIES: Readonly<Record<string, string>> = { low: 'low', high: 'high', urgent: 'urgent' }

export const card: StepCard = (config) => [
  ...(textAt(config, 'textWhenThere') === '' ? [] : [{ is: 'message' as const, text: textAt(config, 'textWhenThere') }]),
  ...(textAt(config, 'teamId') === '' ? [] : fact(t('Team'), textAt(config, 'teamId'), 'team')),
  ...(textAt(config, 'assigneeId') === '' && textAt(config, 'teamId') !== ''
    ? []
    : fact(t('To'), textAt(config, 'assigneeId') || t('the team'), 'member')),
  ...fact(t('Priority'), PRIORITIES[textAt(config, 'priority')] ?? ''),
  ...listAt(config, 'labelIds').flatMap((id) => fact(t('Label##conversation'), String(id), 'label')),
  ...fact(t('Note'), textAt(config, 'note')),
]
