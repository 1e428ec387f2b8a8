import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'triggerWorkflow',
  title: t('Start a workflow'),
  icon: 'zap',
  tone: 'coral',
  group: 'Logic',
  help: t('Starts a workflow and goes on without waiting for its end.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'workflow'),
}
