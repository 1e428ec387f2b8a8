import type { FastifyRequest } from 'fastify'

import type { ChatFrame } from '#domain/webchat/visitor.ts'

import type { Drain } from '../process/drain.ts'
import type { LinesDeps } from './chat-lines.ts'
import { threadOf } from './chat-session.ts'
import { readUpdates } from './read-updates.ts'
import type { VisitorHub } from './visitor-hub.ts'
import type { Visitor } from './visitor-token.ts'

/** Proxies cut what is silent for longer. */
const WAIT_MS = 25_000

/** Answers with what is new in a visitor's thread: at once where there is something, else when there is, else with nothing after 25 s. */
export async function longPoll(
  deps: LinesDeps & { visitorHub: VisitorHub; drain: Drain },
  visitor: Visitor,
  after: number,
  request: FastifyRequest,
): Promise<ChatFrame[]> {
  const woken = Promise.withResolvers<ChatFrame | null>()
  const thread = await threadOf(deps.sql, visitor)
  const leave = deps.visitorHub.join(visitor, thread?.conversationId ?? null, {
    wake: () => woken.resolve(null),
    typing: (name) => woken.resolve({ type: 'typing', name }),
  })
  const timer = setTimeout(() => woken.resolve(null), WAIT_MS)
  request.raw.once('close', () => woken.resolve(null))
  // It asks again, and another node.
  const stay = deps.drain.whenLeaving(() => woken.resolve(null))
  try {
    const { frames } = await readUpdates(deps, visitor, after)
    if (frames.length > 0) return frames
    const typing = await woken.promise
    return typing ? [typing] : (await readUpdates(deps, visitor, after)).frames
  } finally {
    clearTimeout(timer)
    stay()
    leave()
  }
}
