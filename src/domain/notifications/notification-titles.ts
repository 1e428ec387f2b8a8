import { t } from '#domain/i18n/t.ts'
import type { Notification } from './notification.ts'

/** Says what a notification is about, in one line; what was said in it stands apart, as its snippet. */
export function notificationTitle({
  kind,
  contact,
  comment,
  actor,
  count,
}: Pick<Notification, 'kind' | 'contact' | 'comment' | 'actor' | 'count'>): string {
  switch (kind) {
    case 'message':
      return t('{count, plural, =1 {{contact} wrote to you} other {# messages from {contact}}}', { count, contact })
    case 'unassigned':
      return t('{count, plural, =1 {{contact} wrote. Not assigned yet} other {# messages from {contact}. Not assigned yet}}', {
        count,
        contact,
      })
    case 'assigned':
      return actor === null ? t('{contact} was assigned to you', { contact }) : t('{actor} assigned {contact} to you', { actor, contact })
    case 'mention':
      return t('{actor} mentioned you {value}', {
        actor: actor ?? t('Someone'),
        value: comment ? t('in “{contact}”', { contact }) : t('about {contact}', { contact }),
      })
    case 'deadline':
      return t('{contact} is waiting longer than promised', { contact })
    case 'woke':
      return t('{contact} is back from snooze', { contact })
    case 'failed':
      return t('Your message to {contact} wasn’t sent', { contact })
    case 'channel':
      return t('{contact} stopped sending', { contact })
    default:
      return kind satisfies never
  }
}
