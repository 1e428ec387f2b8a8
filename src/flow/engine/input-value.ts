import type { Json } from '#domain/json.ts'

import type { CustomerMessage } from './signal.ts'

/**
 * A message as the steps of a flow read it: its type, its parts by name (text, title and id of a tap, latitude and longitude, answers of a
 * form, items of a cart …), whether it was `spoken` in a voice message, what it answers (`replyTo`, `forwarded`, `referredProduct`) and the ad it came from (`referral`).
 */
export function messageValue({ content, spoken, context, referral }: CustomerMessage): Json {
  return { ...partsOf(content), ...(spoken && { spoken: true }), ...context, ...(referral && { referral }) }
}

function partsOf(content: CustomerMessage['content']): object {
  // Raw unknown content may be large and means nothing to a flow; neither do storage locations of a file.
  if (content.type === 'unsupported') return { type: content.type, originalType: content.originalType }
  if (!('media' in content)) return content
  const { media, ...others } = content
  return { ...others, mediaType: media.mimeType ?? null }
}
