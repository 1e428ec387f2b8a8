import { t } from '#domain/i18n/t.ts'
import { type StepAbout, textAt } from '../about.ts'

export const about: StepAbout = {
  kind: 'delay',
  title: t('Wait'),
  icon: 'timer',
  tone: 'honey',
  group: 'Logic',
  help: t('Waits for a time, until a date or until people are there.'),
  channels: ['whatsapp', 'webchat'],
  summary: (config) => {
    if (textAt(config, 'until', 'type') === 'businessHours') return t('until people are there')
    if (textAt(config, 'until', 'type') === 'instant') return t('until {config}', { config: textAt(config, 'until', 'at') })
    const duration = [textAt(config, 'until', 'amount'), textAt(config, 'until', 'unit')].join(' ').trim()
    // Version 1 kept the duration at the top.
    return duration || `${textAt(config, 'amount')} ${textAt(config, 'unit')}`
  },
}
