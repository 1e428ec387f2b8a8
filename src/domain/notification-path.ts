import type { Notification } from './notification.ts'

/** The address, within Parley, of what a notification is about: a conversation, or a comment in its pane. */
export function notificationPath({ conversationId, comment }: Pick<Notification, 'conversationId' | 'comment'>): string {
  if (comment === null) return `/inbox/${conversationId}`
  const list = comment.kind === 'flow' ? 'flows' : 'workflows'
  return `/${list}/${comment.flowId}?show=draft&pane=comments&comment=${comment.id}`
}
