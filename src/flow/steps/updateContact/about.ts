import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'updateContact',
  title: 'Update contact',
  icon: 'user-pen',
  tone: 'neutral',
  group: 'Contact',
  help: 'Changes a field of the contact, or adds tags.',
  channels: ['whatsapp', 'webchat'],
  summary: (config) =>
    textAt(config, 'field') ? `${textAt(config, 'field')} = ${textAt(config, 'value')}` : `Tag ${textAt(config, 'addTags', 0)}`,
}
