import { z } from 'zod'

import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import type { Egress, EgressAnswer } from '#domain/egress.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Address } from '#domain/messages/inbound.ts'
import { type Json, parseJson } from '#domain/json.ts'
import type { Failure, OutgoingContent } from '#domain/messages/message.ts'

import { readRefusal } from '../errors.ts'
import { addressesOf } from '../parse/read-addresses.ts'
import { renderMessage, renderRead } from './render.ts'

const SEND_TIMEOUT_MS = 15_000

/** What came of a send. `unknown`: the answer was lost, so the message may have gone out and must not be repeated blindly. */
export type SendOutcome =
  | { outcome: 'accepted'; providerId: string; waId: string | null; userId?: string | null }
  | { outcome: 'refused'; failure: Failure; retry: 'never' | 'later'; pausesChannel: boolean; tokenRefused?: boolean }
  | { outcome: 'unknown'; detail: string }

const name = z.string().optional().catch(undefined)
/** Only the id counts: without it nobody knows that the message was taken. */
const Accepted = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z
    .array(z.object({ wa_id: name, user_id: name }))
    .optional()
    .catch(undefined),
})

/** Sends one message through the Graph API. */
export async function sendMessage(
  egress: Egress,
  access: ChannelAccess,
  graphUrl: string,
  message: { id: string; to: Address; content: OutgoingContent; replyTo?: string | null },
): Promise<SendOutcome> {
  const answer = await post(egress, access, graphUrl, renderMessage(message.to, message.id, message.content, message.replyTo ?? null))
  if (answer.outcome !== 'answered') return withoutAnswer(answer)
  const body = new TextDecoder().decode(answer.body)
  return answer.status >= 200 && answer.status < 300 ? readAccepted(body) : refused(answer.status, body)
}

function readAccepted(body: string): SendOutcome {
  const accepted = Accepted.safeParse(parseJson(body))
  const first = accepted.data?.messages[0]
  if (!first) return { outcome: 'unknown', detail: storedText('WhatsApp’s answer couldn’t be read.') }
  const [recipient] = accepted.data?.contacts ?? []
  const told = addressesOf({ waId: recipient?.wa_id, userId: recipient?.user_id })
  const valueOf = (wanted: Address['kind']) => told.find(({ kind }) => kind === wanted)?.value ?? null
  return { outcome: 'accepted', providerId: first.id, waId: valueOf('wa_id'), userId: valueOf('bsuid') }
}

function refused(status: number, body: string): SendOutcome {
  const refusal = readRefusal(body, status)
  if (refusal?.tokenRefused || status === 401) return withoutToken(refusal?.failure)
  if (refusal) return { outcome: 'refused', ...refusal }
  if (status >= 500) return { outcome: 'unknown', detail: storedText('WhatsApp answered {status}.', { status }) }
  return {
    outcome: 'refused',
    failure: { code: `http-${status}`, title: storedText('WhatsApp answered {status}.', { status }), detail: body.slice(0, 300) },
    retry: status === 429 ? 'later' : 'never',
    pausesChannel: status === 429,
  }
}

/** The message waits for another token, and with it all others of the number. */
export const withoutToken = (failure?: Failure) => ({
  outcome: 'refused' as const,
  failure: failure ?? { code: '190', title: storedText('The access token has expired or was revoked.') },
  retry: 'later' as const,
  pausesChannel: true,
  tokenRefused: true,
})

/** Marks a customer's message, and those before it, as read, and with `isTyping` shows that an answer is written. A failure is harmless: the next mark covers it. */
export async function sendRead(
  egress: Egress,
  access: ChannelAccess,
  graphUrl: string,
  providerId: string,
  isTyping = false,
): Promise<void> {
  await post(egress, access, graphUrl, renderRead(providerId, isTyping))
}

function post(egress: Egress, access: ChannelAccess, graphUrl: string, body: Json): Promise<EgressAnswer> {
  return egress({
    url: `${graphUrl.replace(/\/$/, '')}/${access.phoneNumberId}/messages`,
    method: 'POST',
    headers: { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: SEND_TIMEOUT_MS,
    maxBytes: 65_536,
  })
}

function withoutAnswer(answer: Exclude<EgressAnswer, { outcome: 'answered' }>): SendOutcome {
  if (answer.outcome === 'timeout' || answer.outcome === 'lost') return { outcome: 'unknown', detail: answer.detail }
  // Nothing left this server, so it is safe to try again; an address that the guard refuses will not change by itself.
  const retry = answer.outcome === 'unreachable' ? 'later' : 'never'
  const failure = { code: answer.outcome, title: storedText('Couldn’t reach WhatsApp.'), detail: answer.detail }
  return { outcome: 'refused', failure, retry, pausesChannel: retry === 'later' }
}
