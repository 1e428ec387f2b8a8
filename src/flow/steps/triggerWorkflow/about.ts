import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'triggerWorkflow',
  title: 'Start a workflow',
  icon: 'zap',
  tone: 'coral',
  group: 'Logic',
  help: 'Starts a workflow and goes on without waiting for its end.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) => textAt(config, 'workflow'),
}
