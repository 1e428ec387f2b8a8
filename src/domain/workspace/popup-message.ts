/** How a sign-in in a popup ended: signed in, connected, given up there, or refused by Parley, which the popup says itself. */
export const POPUP_OUTCOMES = ['signed-in', 'linked', 'cancelled', 'refused'] as const
export type PopupOutcome = (typeof POPUP_OUTCOMES)[number]

/** The channel, and the key in the browser's storage, by which popup and page find each other. */
export const POPUP_CHANNEL = 'parley-sign-in'

/** How a popup ended, where a message is one of this attempt; it carries nothing secret, since the session is a cookie. Null for any other. */
export function readPopupMessage(message: unknown, attempt: string): PopupOutcome | null {
  if (typeof message !== 'object' || message === null || !('attempt' in message) || !('outcome' in message)) return null
  if (message.attempt !== attempt) return null
  return POPUP_OUTCOMES.find((outcome) => outcome === message.outcome) ?? null
}
