// Arrives: the clock. Leaves: one reminder to the contact for each moment that an event has for it. Never here: a reminder for a time that
// the event no longer has, or the same one twice: it is sent in the transaction that marks it as sent.
import { EventTypeInput } from '#domain/scheduling/event.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { compileText } from '#flow/expression/template/template.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import { getEvent } from '#store/scheduling/events.ts'
import { type DueReminder, lockDueReminders, reminderDue, settleReminder } from '#store/scheduling/reminders.ts'
import { loadRunSurroundings } from '#store/workflows/run-inputs.ts'
import { loadContacts } from '#store/flows/turn-inputs.ts'

import { UnitOfWork, SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const BATCH = 50

/** Makes the reminders. */
export function createReminders(deps: JobDeps): Job {
  async function run() {
    const { due: found, settled: done } = await deps.sql.begin(async (tx) => {
      const due = await lockDueReminders(tx, BATCH)
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      let settled = 0
      for (const reminder of due) if (await remind(tx, unitOfWork, reminder)) settled += 1
      await unitOfWork.flush(tx)
      return { due: due.length, settled }
    })
    if (done === 0) return { more: false, sleepMs: found > 0 ? 50 : undefined }
    deps.crash('reminder.sent')
    deps.topics.publish(['outbox', 'event_log'])
    return { more: true }
  }

  async function remind(tx: Tx, unitOfWork: UnitOfWork, reminder: DueReminder): Promise<boolean> {
    const { appId, eventId, minutes, contactId } = reminder
    const event = await getEvent(tx, appId, eventId)
    const [contact] = await loadContacts(tx, [{ appId, id: contactId }])
    const [place] = await loadRunSurroundings(tx, [{ appId, id: eventId, contactId, conversationId: event?.conversationId ?? null }])
    const conversationId = place?.conversationId ?? null
    const [conversation] = conversationId === null ? [] : await lockFreeConversations(tx, [{ appId, id: conversationId }])
    // Somebody works on the conversation: the reminder waits for the next round, and nobody waits for it.
    if (conversationId !== null && !conversation) return false
    const settle = async (outcome: 'sent' | 'skipped', reason: string | null) => {
      await settleReminder(tx, reminder, outcome, reason)
      return true
    }
    const skip = (reason: string) => settle('skipped', reason)
    if (!event || !contact || !conversation) return skip('The contact has no conversation.')
    if (contact.optedOutAt !== null) return skip('The contact asked not to be written to.')
    if (!isWindowOpen(conversation.lastInboundAt, deps.now())) {
      unitOfWork.append(conversation, SYSTEM, { type: 'reminder_skipped', eventId, title: event.title, reason: 'window_closed' })
      return skip('The contact did not write within 24 hours.')
    }
    const { reminderText } = EventTypeInput.parse(reminder.typeConfig ?? { name: 'Event' })
    const text = compileText(reminderText)({
      event,
      contact,
      app: { id: appId, name: reminder.appName, timeZone: reminder.timeZone },
      now: deps.now().toISOString(),
    })
    if (text.trim() === '') return skip('The reminder has no text.')
    const id = `reminder:${eventId}:${minutes}:${Date.parse(event.start)}`
    unitOfWork.send(conversation, {
      id,
      author: { kind: 'system', id: null, name: null },
      content: { type: 'text', text: text.slice(0, 4_096) },
      origin: null,
    })
    return settle('sent', null)
  }

  return { name: 'reminders', wokenBy: [], due: reminderDue, run }
}
