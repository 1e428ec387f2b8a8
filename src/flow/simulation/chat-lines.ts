import type { MessageContent } from '#domain/messages/message.ts'
import type { ListedProduct } from '#domain/webchat/listed-product.ts'
import type { ChatLine } from '#domain/webchat/visitor.ts'
import { productIdsIn } from '#domain/messages/product-ids-in.ts'

import { offersOf } from '../flow-tests/content-of.ts'
import type { Line, SimulationState } from './simulation-state.ts'

type MessageLine = Extract<ChatLine, { type: 'message' }>

/** What a web chat needs beside a simulated conversation, to draw it. */
export interface ChatAround {
  products: ReadonlyMap<string, ListedProduct>
  /** The file that a message shows; null where it has none, or the browser loads it by its address. */
  fileOf(content: MessageContent): MessageLine['file']
  /** What of a message is shown. */
  toShown(content: MessageContent): MessageContent
}

/** Draws a simulated conversation as its visitor sees it: what was said, and how it ended. What happened beside it is no visitor's business. */
export function toChatLines({ lines, session, handler }: SimulationState, sentIds: readonly string[], around: ChatAround): ChatLine[] {
  const messages = messagesOf(lines)
  const given = sentIds.values()
  const shown: ChatLine[] = messages.map((message, index) => ({
    ...toChatLine(message, around),
    seq: index + 1,
    ...(message.from === 'customer' && {
      sentId: given.next().value ?? null,
      author: { kind: 'visitor', name: null, photoUrl: null },
      replyTo: answeredBy(message.content, messages.slice(0, index)),
    }),
  }))
  const at = lines.at(-1)?.at
  if (session.ended === null || at === undefined) return shown
  return [...shown, { type: 'notice', seq: shown.length + 1, what: handler === 'human' ? 'handedOver' : 'ended', name: null, at }]
}

/** A message of the business, as a web chat draws it. */
export function toChatLine(
  { id, at, content }: { id: string; at: string; content: MessageContent },
  { products, fileOf, toShown }: ChatAround,
): MessageLine {
  const listed = productIdsIn(content).flatMap((retailerId) => products.get(retailerId) ?? [])
  return {
    type: 'message',
    id,
    seq: 0,
    sentId: null,
    author: { kind: 'bot', name: null, photoUrl: null },
    content: toShown(content),
    ...(listed.length > 0 && { products: listed }),
    replyTo: null,
    status: null,
    revoked: false,
    file: fileOf(content),
    at,
  }
}

/** What was said; what makes the flow begin is made up, and was said by nobody. */
export const messagesOf = (lines: readonly Line[]): Exclude<Line, { from: 'system' }>[] =>
  lines.flatMap((line) => (line.from === 'system' || line.id.endsWith(':opening') ? [] : [line]))

/** The message that a tap or a form answers; null for what answers none. */
function answeredBy(content: MessageContent, before: ReturnType<typeof messagesOf>): string | null {
  const isAnswered = (line: (typeof before)[number]): boolean => {
    if (line.from === 'customer') return false
    if (content.type === 'formReply') return line.content.type === 'whatsappFlow' && line.content.token === content.token
    return (content.type === 'buttonReply' || content.type === 'listReply') && offersOf(line.content).some(({ id }) => id === content.id)
  }
  return before.findLast(isAnswered)?.id ?? null
}
