import { t } from '#domain/i18n/t.ts'
import { type StepCard, listAt } from '../card.ts'
import { messageCard } from '../shared/message-card.ts'

const SHOWN = 2

export const card: StepCard = (config) => {
  const messages = listAt(config, 'messages')
  const more = messages.length - SHOWN
  return [
    ...messages.slice(0, SHOWN).map(messageCard),
    ...(more > 0
      ? [{ is: 'words' as const, text: t('{more, plural, one {and # more message} other {and # more messages}}', { more }) }]
      : []),
  ]
}
