import { z } from 'zod'

import { parseJson } from '#domain/json.ts'
import type { InboundEvent } from '#domain/messages/inbound.ts'
import { IncomingContent } from '#domain/messages/message.ts'
import { MessageContext } from '#domain/messages/message-parts.ts'
import { ProvedVisitor } from '#domain/webchat/proved-visitor.ts'
import { SelfGiven, VisitContext } from '#domain/webchat/visitor.ts'

/** A visitor's message as it is stored before it is acknowledged; `webChatId` stands first, where `partitionOf` finds it. */
const StoredMessage = z.object({
  webChatId: z.string(),
  v: z.literal(1),
  appId: z.string(),
  /** Where answers go, and the address that the visitor had before the site's server named them. */
  addresses: z.array(z.string().min(1)).min(1).max(2),
  providerId: z.string().min(1),
  at: z.iso.datetime(),
  content: IncomingContent,
  context: MessageContext.optional(),
  startsFlow: z.string().optional(),
  firstFlowId: z.string().optional(),
  visit: VisitContext,
  self: SelfGiven,
  proved: ProvedVisitor.nullable(),
})
export type WebchatMessage = Omit<z.infer<typeof StoredMessage>, 'v'>

/** Writes a visitor's message down, for the intake to store and read again. */
export function encodeMessage({ webChatId, ...message }: WebchatMessage): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ webChatId, v: 1, ...message }))
}

const WEB_CHAT_ID = /^\{"webChatId":"([\w-]{1,64})"/

/** Web chats as the intake reads them. */
export const webchat = {
  /** The web chat that a stored message is of. */
  partition: (raw: Uint8Array): string => WEB_CHAT_ID.exec(textOf(raw.subarray(0, 100)))?.[1] ?? '',
  parse(raw: Uint8Array): InboundEvent[] {
    const json = parseJson(textOf(raw))
    const message = StoredMessage.safeParse(json)
    if (!message.success)
      return [
        {
          type: 'other',
          outcome: 'parked',
          reason: `A stored message of a web chat cannot be read: ${z.prettifyError(message.error)}`,
          phoneNumberId: null,
          raw: json ?? null,
        },
      ]
    const { webChatId, appId, addresses, visit, self, proved, firstFlowId = null, ...said } = message.data
    return [
      {
        type: 'message',
        phoneNumberId: null,
        webChat: { appId, id: webChatId, visit, self, proved, firstFlowId },
        addresses: addresses.map((value) => ({ kind: 'visitor', value })),
        profileName: proved?.name ?? self.name ?? null,
        username: null,
        providerId: said.providerId,
        at: said.at,
        content: said.content,
        ...(said.context && { context: said.context }),
        ...(said.startsFlow !== undefined && { startsFlow: said.startsFlow }),
      },
    ]
  },
}

const textOf = (raw: Uint8Array): string => new TextDecoder().decode(raw)
