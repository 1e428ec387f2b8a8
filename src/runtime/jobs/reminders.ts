// Arrives: the clock. Leaves: one reminder to the contact for each moment that an event has for it. Never here: a reminder for a time that
// the event no longer has, or the same one twice: it is sent in the transaction that marks it as sent.
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import { type Event, EventTypeInput } from '#domain/scheduling/event.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { compileText } from '#flow/expression/template/template.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type LockedConversation, lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import { getEvent } from '#store/scheduling/events.ts'
import { type DueReminder, lockDueReminders, reminderDue, settleReminder } from '#store/scheduling/reminders.ts'
import { loadRunSurroundings } from '#store/workflows/run-inputs.ts'
import { loadContacts, type TurnContact } from '#store/flows/turn-inputs.ts'

import { createExecutionContext, type ExecutionContext } from '#commands/shared/execution-context.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const BATCH = 50

/** Makes the reminders. */
export function createReminders(deps: JobDeps): Job {
  async function run() {
    const { due: found, settled: done } = await deps.sql.begin(async (tx) => {
      const context = createExecutionContext(deps, tx)
      const due = await lockDueReminders(tx, BATCH)
      let settled = 0
      for (const reminder of due) if (await remind(context, reminder)) settled += 1
      await context.unitOfWork.flush(tx)
      return { due: due.length, settled }
    })
    if (done === 0) return { more: false, sleepMs: found > 0 ? 50 : undefined }
    deps.crash('reminder.sent')
    deps.topics.publish(['outbox', 'event_log'])
    return { more: true }
  }

  return { name: 'reminders', wokenBy: [], due: reminderDue, run }
}

/** Sends a reminder, or notes why not. False where it waits for the next round. */
async function remind({ tx, now, unitOfWork }: ExecutionContext, reminder: DueReminder): Promise<boolean> {
  const reminded = await lockReminded(tx, reminder)
  if (reminded === 'busy') return false
  if (reminded === 'nobody') {
    await settleReminder(tx, reminder, 'skipped', 'The contact has no conversation.')
    return true
  }
  const { conversation, event } = reminded
  const decided = decideReminder(reminder, reminded, now)
  if ('text' in decided) {
    const id = `reminder:${event.id}:${reminder.minutes}:${Date.parse(event.start)}`
    unitOfWork.send(conversation, { id, author: SYSTEM, content: { type: 'text', text: decided.text }, origin: null })
    await settleReminder(tx, reminder, 'sent', null)
  } else {
    if (decided.line) unitOfWork.append(conversation, SYSTEM, decided.line)
    await settleReminder(tx, reminder, 'skipped', decided.skipped)
  }
  return true
}

/** Who is reminded of what, and where. */
interface Reminded {
  event: Event
  contact: TurnContact
  conversation: LockedConversation
}

/** Finds them, with the conversation locked; `busy` where somebody works on it, for whom no reminder waits. */
async function lockReminded(tx: Tx, { appId, eventId, contactId }: DueReminder): Promise<Reminded | 'busy' | 'nobody'> {
  const event = await getEvent(tx, appId, eventId)
  const [contact] = await loadContacts(tx, [{ appId, id: contactId }])
  const [place] = await loadRunSurroundings(tx, [{ appId, id: eventId, contactId, conversationId: event?.conversationId ?? null }])
  const conversationId = place?.conversationId ?? null
  if (conversationId === null) return 'nobody'
  const [conversation] = await lockFreeConversations(tx, [{ appId, id: conversationId }])
  if (!conversation) return 'busy'
  return event && contact ? { event, contact, conversation } : 'nobody'
}

/** Says what a reminder reads, or why it is not sent, with the line that tells so. Pure. */
function decideReminder(
  { appId, eventId, appName, timeZone, typeConfig }: DueReminder,
  { event, contact, conversation }: Reminded,
  now: Date,
): { text: string } | { skipped: string; line?: ConversationEventBody } {
  if (contact.optedOutAt !== null) return { skipped: 'The contact asked not to be written to.' }
  if (!isWindowOpen(conversation.lastInboundAt, now)) {
    const line = { type: 'reminder_skipped' as const, eventId, title: event.title, reason: 'window_closed' as const }
    return { skipped: 'The contact did not write within 24 hours.', line }
  }
  const { reminderText } = EventTypeInput.parse(typeConfig ?? { name: 'Event' })
  const app = { id: appId, name: appName, timeZone }
  const text = compileText(reminderText)({ event, contact, app, now: now.toISOString() })
  return text.trim() === '' ? { skipped: 'The reminder has no text.' } : { text: text.slice(0, 4_096) }
}
