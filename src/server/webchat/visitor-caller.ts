import type { FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { findWebChat, type OpenWebChat } from '#store/webchat/web-chats.ts'

import type { ServerDeps } from '../http/deps.ts'
import { openVisitorToken, type Visitor } from './visitor-token.ts'

/** A visitor's call: who calls, and in which web chat. */
export interface VisitorCaller {
  visitor: Visitor
  chat: OpenWebChat
}

const callers = new WeakMap<FastifyRequest, VisitorCaller>()

/** Lets a visitor through to their web chat, or refuses: without a token of this very web chat 401, of one that was removed 404. */
export async function admitVisitor(
  request: FastifyRequest,
  webChatId: string,
  deps: Pick<ServerDeps, 'sql' | 'seal' | 'now'>,
): Promise<void> {
  const token = /^Bearer ([\w-]{40,4096})$/.exec(request.headers.authorization ?? '')?.[1]
  const visitor = token === undefined ? null : openVisitorToken(deps.seal, token, webChatId, deps.now())
  if (!visitor) throw new AppError('unauthenticated')
  const chat = await findWebChat(deps.sql, webChatId)
  if (chat?.appId !== visitor.appId) throw new AppError('not-found')
  callers.set(request, { visitor, chat })
}

/** The visitor whom the guard let through. */
export function visitorOf({ request }: { request: FastifyRequest }): VisitorCaller {
  const caller = callers.get(request)
  if (!caller) throw new AppError('unauthenticated')
  return caller
}
