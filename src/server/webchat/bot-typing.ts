import type { ChatFrame } from '#domain/webchat/visitor.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { isBotWorking } from '#store/webchat/visitor-thread.ts'

import type { ThreadUpdates } from './read-updates.ts'

/** A flow asks a model or another system without a line in the log: so soon after a visitor's message it is looked for. */
const AFTER_MESSAGE_MS = 400
/** And so often it is seen whether it still does. */
const WORKING_MS = 1_500

export interface BotTyping {
  /** Looks after a reading of the thread, where that brought something or it is time to. */
  look(news: ThreadUpdates): Promise<void>
  stop(): void
}

/** The thread of the one who looks. */
interface Thread {
  /** Has it read soon, and `look` called. */
  wake(): void
  /** Reads on at once. */
  read(): Promise<unknown>
}

/** Shows a visitor that the bot writes: while its message waits, while it asks somewhere else, and in a short pause before its next message. */
export function createBotTyping(sql: Sql, appId: string, send: (frame: ChatFrame) => void, thread: Thread): BotTyping {
  let isShown = false
  let isTime = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function lookFor(conversationId: string, isAsked: boolean): Promise<void> {
    clearTimeout(timer)
    const isWorking = await isBotWorking(sql, appId, conversationId)
    // Its message is there by now, and is seen before the typing ends.
    if (isShown && !isWorking) await thread.read()
    if (stopped) return
    if (isWorking !== isShown) send({ type: 'typing', name: isWorking ? '' : null })
    isShown = isWorking
    if (!isWorking && !isAsked) return
    const again = (): void => {
      isTime = true
      thread.wake()
    }
    timer = setTimeout(again, isWorking ? WORKING_MS : AFTER_MESSAGE_MS)
  }
  return {
    async look({ conversationId, frames }) {
      if (conversationId === null || (frames.length === 0 && !isTime)) return
      isTime = false
      await lookFor(conversationId, frames.some(endsWithVisitor))
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
