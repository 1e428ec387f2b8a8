// Arrives: the clock. Leaves: an `elapsed` signal for each timer that is due, once, in the queue of its conversation.
import { lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import { findDueTimers, takeTimers, timerDue } from '#store/flows/timers.ts'

import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import { envelope } from '#commands/shared/signal-envelope.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const BATCH = 100

/** Makes the timers. */
export function createTimers(deps: JobDeps): Job {
  const { sql } = deps

  async function run() {
    const due = await findDueTimers(sql, BATCH)
    if (due.length === 0) return { more: false }
    deps.crash('timer.found')
    // Locked before taken: a turn that clears a timer holds its conversation too, and so neither waits for the other in a circle.
    const fired = await sql.begin(async (tx) => {
      const keys = [...new Map(due.map(({ appId, conversationId: id }) => [`${appId}/${id}`, { appId, id }])).values()]
      const free = new Map((await lockFreeConversations(tx, keys)).map((row) => [`${row.appId}/${row.id}`, row]))
      const taken = await takeTimers(
        tx,
        due.filter(({ appId, conversationId }) => free.has(`${appId}/${conversationId}`)),
      )
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      for (const { appId, id, conversationId } of taken) {
        const conversation = free.get(`${appId}/${conversationId}`)
        if (conversation) unitOfWork.signal(conversation, envelope({ type: 'elapsed', timerId: id }))
      }
      await unitOfWork.flush(tx)
      deps.crash('timer.written')
      return taken.length
    })
    if (fired === 0) return { more: false, sleepMs: 20 }
    deps.crash('timer.fired')
    deps.topics.publish(['ready_conversations'])
    return { more: true }
  }

  return { name: 'timers', wokenBy: ['timers'], due: timerDue, run }
}
