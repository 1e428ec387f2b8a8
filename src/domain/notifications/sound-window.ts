import type { Notification } from './notification.ts'

/** A sound tells of what happens now: an event older than this is silent (spec, section 7). */
export const SOUND_WINDOW_MS = 5_000

/** Of changed entries, those that make a sound: switched on, unread, within the window of now, and not what is being looked at. */
export function isAudible(
  entries: readonly Pick<Notification, 'sound' | 'readAt' | 'at' | 'conversationId'>[],
  now: string,
  lookedAt: ReadonlySet<string>,
): boolean {
  return entries.some(
    ({ sound, readAt, at, conversationId }) =>
      sound && readAt === null && Math.abs(Date.parse(now) - Date.parse(at)) <= SOUND_WINDOW_MS && !lookedAt.has(conversationId ?? ''),
  )
}
