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
      return count === 1 ? `${contact} wrote to you` : `${count} messages from ${contact}`
    case 'unassigned':
      return count === 1 ? `${contact} wrote, and nobody has it yet` : `${count} messages from ${contact}, and nobody has it yet`
    case 'assigned':
      return actor === null ? `${contact} was assigned to you` : `${actor} assigned ${contact} to you`
    case 'mention':
      return `${actor ?? 'Somebody'} mentioned you ${comment ? `in “${contact}”` : `about ${contact}`}`
    case 'deadline':
      return `${contact} is waiting longer than promised`
    case 'woke':
      return `${contact} is back from snooze`
    case 'failed':
      return `Your message to ${contact} wasn’t sent`
    case 'channel':
      return `${contact} stopped sending`
    default:
      return kind satisfies never
  }
}
