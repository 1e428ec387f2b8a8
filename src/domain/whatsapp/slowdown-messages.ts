import { t } from '../i18n/t.ts'
import type { Channel } from './channel.ts'

/** Says why messages of a number wait, or go out more slowly; null where they go out as they come. Whoever writes has nothing to do about it. */
export function slowdownText({ slowdown }: Pick<Channel, 'slowdown'>): string | null {
  switch (slowdown) {
    case 'throttled':
      return t('WhatsApp is slowing this number down. Messages still go out, more slowly.')
    case 'unanswered':
      return t('WhatsApp isn’t responding for this number. Messages wait and go out when it’s back.')
    case null:
      return null
    default:
      return slowdown satisfies never
  }
}

/** Says when what a blocked number holds back goes out. */
export const releaseText = (blockedBy: Channel['blockedBy']): string =>
  blockedBy === 'token'
    ? t('Messages wait and go out when an admin saves a new access token.')
    : t('Messages wait and go out when WhatsApp allows it again.')
