import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'condition',
  title: t('Condition'),
  icon: 'git-branch',
  tone: 'honey',
  group: 'Logic',
  help: t('Branches by what is known, or at random.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'branches', 0, 'label'),
}
