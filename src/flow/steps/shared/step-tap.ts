import type { IncomingContent } from '#domain/messages/message.ts'

/** How steps name the buttons and rows that they offer: session, turn and step, then what is chosen. */
export const STEP_TAP = /^(.+):\d+:(.+)\/([^/]+)$/

/** Whether a customer tapped a button or row that some step offered. */
export const isStepTap = (content: IncomingContent): boolean =>
  (content.type === 'buttonReply' || content.type === 'listReply') && STEP_TAP.test(content.id)
