import type { Notification } from './notification.ts'

/** The address, within Parley, of what a notification is about: a conversation, a comment in its pane, or a number. */
export function notificationPath({
  conversationId,
  comment,
  channelId,
}: Pick<Notification, 'conversationId' | 'comment' | 'channelId'>): string {
  if (channelId !== null) return `/settings/channels/${channelId}`
  if (comment === null) return `/inbox/${conversationId}`
  const list = comment.kind === 'flow' ? 'flows' : 'workflows'
  return `/${list}/${comment.flowId}?show=draft&pane=comments&comment=${comment.id}`
}
