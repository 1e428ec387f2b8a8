import { REPLY_WINDOW_MS } from '../constants.ts'

/** Tells whether WhatsApp lets us write freely: the customer wrote within the last 24 hours. */
export const isWindowOpen = (lastInboundAt: string | null, now: Date): boolean =>
  lastInboundAt !== null && now.getTime() - Date.parse(lastInboundAt) < REPLY_WINDOW_MS
