import { z } from 'zod'

import type { Failure } from '#domain/message.ts'

/** A refusal by the Graph API, with what to do about it. */
export interface Refusal {
  failure: Failure
  retry: 'never' | 'later'
  /** Stop the whole number for a while, not only this message. */
  pausesChannel: boolean
}

const GraphError = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_user_title: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

/** Codes after which the same send may succeed later (Cloud API, section 5). All others are final. */
const LATER = new Set([1, 2, 4, 613, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057, 133_004])

/** Codes that speak of the number, not of this one message. */
const PAUSES = new Set([4, 80_007, 130_429, 131_048, 131_057])

const PLAIN_WORDS: Readonly<Record<number, string>> = {
  0: 'The access token is not valid.',
  190: 'The access token has expired or was revoked.',
  130_403: 'You have blocked this customer.',
  130_429: 'This number sends faster than WhatsApp allows.',
  131_026: 'This person cannot receive the message on WhatsApp.',
  131_030: 'The recipient is not on the test number’s list.',
  131_047: 'More than 24 hours have passed since the customer last wrote.',
  131_049: 'WhatsApp chose not to deliver it, to keep the customer from too many messages.',
  131_053: 'WhatsApp could not fetch or use the media.',
  131_056: 'Too many messages to this one customer in a short time.',
  133_010: 'The number is not registered with the Cloud API.',
}

/** Reads the body of a Graph answer that is not 2xx; null when it is not a Graph error. */
export function readRefusal(body: string): Refusal | null {
  const parsed = GraphError.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { code, message, error_user_title: userTitle, error_data: details } = parsed.data.error
  return {
    failure: { code: String(code), title: PLAIN_WORDS[code] ?? userTitle ?? message, detail: details?.details ?? message },
    retry: LATER.has(code) ? 'later' : 'never',
    pausesChannel: PAUSES.has(code),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
