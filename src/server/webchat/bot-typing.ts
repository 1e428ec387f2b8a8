import type { ChatFrame } from '#domain/webchat/visitor.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { isBotWorking } from '#store/webchat/visitor-thread.ts'

import type { Logger } from '../process/log.ts'
import type { ThreadUpdates } from './read-updates.ts'

/** A flow asks a model or another system without a line in the log: so soon after a visitor's message it is looked for. */
const AFTER_MESSAGE_MS = 400
/** And so often it is seen whether it still does. */
const WORKING_MS = 1_500

export interface BotTyping {
  /** Looks after each reading of the thread that brought something. */
  look(news: ThreadUpdates): Promise<void>
  stop(): void
}

/** Shows a visitor that the bot writes: while its message waits, while it asks somewhere else, and in a short pause before its next message. */
export function createBotTyping({ sql, log }: { sql: Sql; log: Logger }, appId: string, send: (frame: ChatFrame) => void): BotTyping {
  let isShown = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function lookFor(conversationId: string, isAsked: boolean): Promise<void> {
    clearTimeout(timer)
    const isWorking = await isBotWorking(sql, appId, conversationId)
    if (stopped) return
    if (isWorking !== isShown) send({ type: 'typing', name: isWorking ? '' : null })
    isShown = isWorking
    if (!isWorking && !isAsked) return
    timer = setTimeout(
      () =>
        void lookFor(conversationId, false).catch((cause: unknown) => log.warn({ err: cause }, 'A web chat could not look for its bot')),
      isWorking ? WORKING_MS : AFTER_MESSAGE_MS,
    )
  }
  return {
    async look({ conversationId, frames }) {
      if (conversationId !== null && frames.length > 0) await lookFor(conversationId, frames.some(endsWithVisitor))
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Whether the visitor spoke last in what is new. */
function endsWithVisitor(frame: ChatFrame): boolean {
  const last = frame.type === 'lines' ? frame.lines.at(-1) : undefined
  return last?.type === 'message' && last.author.kind === 'visitor'
}
