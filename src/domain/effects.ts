import { z } from 'zod'

import { Tag } from './contact.ts'
import { Json } from './json.ts'
import { OutgoingContent } from './message.ts'

/** A message to the customer. It needs no answer: the turn goes on. */
export const SendMessage = z.object({ kind: z.literal('send_message'), content: OutgoingContent })

/** Sets, clears, appends to or adds to one of the contact's fields, and puts tags on it or takes them off. Settled inside the turn. */
export const UpdateContact = z.object({
  kind: z.literal('update_contact'),
  field: z.string().max(80).nullable(),
  operation: z.enum(['set', 'clear', 'append', 'increment']),
  value: Json,
  addTags: z.array(Tag),
  removeTags: z.array(Tag).default([]),
})

/** Gives the conversation to people: the bot is silent from then on. Settled inside the turn. */
export const HandOver = z.object({ kind: z.literal('hand_over'), assigneeId: z.string().nullable(), note: z.string().nullable() })

/** Calls an address outside, after the turn is committed. */
export const CallHttp = z.object({
  kind: z.literal('call_http'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z.string().max(2_048),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
  timeoutMs: z.number().int().min(100).max(60_000),
})
export type CallHttp = z.infer<typeof CallHttp>

/** An effect whose answer nobody waits for. */
export const EmittedEffect = z.discriminatedUnion('kind', [SendMessage, UpdateContact])
export type EmittedEffect = z.infer<typeof EmittedEffect>

/** An effect that a step asks for and waits on. */
export const AskedEffect = z.discriminatedUnion('kind', [UpdateContact, HandOver, CallHttp])
export type AskedEffect = z.infer<typeof AskedEffect>

/** What came of an asked effect. */
export const EffectResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('update_contact'), ok: z.boolean(), reason: z.string().nullable() }),
  z.object({ kind: z.literal('hand_over'), outcome: z.enum(['assigned', 'nobodyThere']) }),
  z.discriminatedUnion('outcome', [
    z.object({
      kind: z.literal('call_http'),
      outcome: z.literal('answered'),
      status: z.number().int(),
      body: z.string(),
      truncated: z.boolean(),
    }),
    z.object({ kind: z.literal('call_http'), outcome: z.enum(['timeout', 'refused', 'unreachable', 'unknown']), detail: z.string() }),
  ]),
])
export type EffectResult = z.infer<typeof EffectResult>
