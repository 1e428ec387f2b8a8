import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'updateContact',
  title: t('Update contact'),
  icon: 'user-pen',
  tone: 'neutral',
  group: 'Contact',
  help: t('Changes a field of the contact, or adds tags and labels.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) =>
    textAt(config, 'field')
      ? `${textAt(config, 'field')} = ${textAt(config, 'value')}`
      : textAt(config, 'addTags', 0)
        ? t('Tag {config}', { config: textAt(config, 'addTags', 0) })
        : t('Label the conversation'),
}
