import { z } from 'zod'

import { storedEntry } from '#domain/i18n/t.ts'
import { parseJson } from '#domain/json.ts'
import type { Failure } from '#domain/messages/message.ts'

import { isFinal, isVague, meaningOf } from '#domain/messages/failure-meanings.ts'

/** A refusal by the Graph API, with what to do about it. */
export interface Refusal {
  failure: Failure
  subcode: number | null
  retry: 'never' | 'later'
  /** Stop the whole number for a while, not only this message. */
  pausesChannel: boolean
  /** The access token is not valid, or no longer: nothing goes out until there is another. */
  tokenRefused: boolean
}

const words = z.string().optional().catch(undefined)
/** Only the code counts: whatever is missing or odd beside it, the answer is a refusal. */
const GraphError = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
    message: z.string().catch(''),
    error_user_title: words,
    error_user_msg: words,
    error_data: z.object({ details: words }).optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
})

/** Codes after which the same send may succeed later (Cloud API, section 5). All others are final. */
const LATER = new Set([1, 2, 4, 613, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057, 133_004])

/** Codes that speak of the number, not of this one message. */
const PAUSES = new Set([4, 80_007, 130_429, 131_048, 131_057])

/** Codes that speak of the access token. */
const TOKEN = new Set([0, 104, 190])

/** Tells whether WhatsApp refuses the access token, and not what was asked with it. */
export const isTokenRefused = (status: number, code: number | null): boolean => status === 401 || TOKEN.has(code ?? -1)

const firstOf = (words: readonly (string | null | undefined)[], otherwise: string): string =>
  words.find((word) => typeof word === 'string') ?? otherwise

/** Reads the body of a Graph answer with this status, which is not 2xx; null when it is not a Graph error. */
export function readRefusal(body: string, status: number): Refusal | null {
  const parsed = GraphError.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { error } = parsed.data
  const { code } = error
  return {
    failure: failureOf(error),
    subcode: error.error_subcode ?? null,
    retry: LATER.has(code) || passes(error, status) ? 'later' : 'never',
    pausesChannel: PAUSES.has(code),
    tokenRefused: isTokenRefused(status, code),
  }
}

type GivenError = z.infer<typeof GraphError>['error']

function failureOf({ code, message, error_user_title: userTitle, error_user_msg: userMessage, error_data: details }: GivenError): Failure {
  const { meaning, remedy } = meaningOf(String(code))
  const known = meaning === null ? null : storedEntry(meaning)
  const titles = isVague(String(code)) ? [userTitle, known] : [known, userTitle]
  return {
    code: String(code),
    title: firstOf(titles, message),
    detail: firstOf([details?.details, userMessage], message),
    ...(remedy !== null && { remedy: storedEntry(remedy) }),
    ...(isFinal(String(code)) && { final: true }),
  }
}

/** Of a code that the table does not know, what WhatsApp says of it decides, else whether the fault is on its side. */
function passes({ code, is_transient: isTransient }: GivenError, status: number): boolean {
  if (isFinal(String(code))) return false
  return isTransient === true || (status >= 500 && meaningOf(String(code)).meaning === null)
}
