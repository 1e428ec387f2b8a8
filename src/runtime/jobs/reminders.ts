// Arrives: the clock. Leaves: one reminder to the contact for each moment that an event has for it. Never here: a reminder for a time that
// the event no longer has, or the same one twice: it is sent in the transaction that marks it as sent.
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { type Event, EventTypeInput, FORMER_REMINDER_TEXT } from '#domain/scheduling/event.ts'
import { eventVariable, type ReminderRule } from '#domain/scheduling/event-reminder.ts'
import type { RefusalReason } from '#domain/refusal-reason.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { answerLanguage } from '#flow/answers/answer-context.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { customerMessage } from '#flow/customer-messages/customer-message.ts'
import { writeStart } from '#flow/customer-messages/write-moment.ts'
import { compileText } from '#flow/expression/template/template.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type LockedConversation, lockFreeConversations } from '#store/conversations/conversation-writes.ts'
import { getEvent } from '#store/scheduling/events.ts'
import { type DueReminder, lockDueReminders, reminderDue, settleReminder } from '#store/scheduling/reminders.ts'
import { loadRunSurroundings } from '#store/workflows/run-inputs.ts'
import { loadContacts, type TurnContact } from '#store/flows/turn-inputs.ts'

import { queueReminderMail } from '#store/scheduling/event-mails.ts'
import { fillChosenTemplate } from '#commands/messages/fill-chosen-template.ts'
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
      const locked: Locked = new Map()
      for (const reminder of due) if (await remind(context, reminder, locked)) settled += 1
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

/** The conversations that this round holds: several reminders of one share the record that counts its lines. */
type Locked = Map<string, LockedConversation>

/** Sends a reminder, or notes why not. False where it waits for the next round. */
async function remind(context: ExecutionContext, reminder: DueReminder, locked: Locked): Promise<boolean> {
  const { tx, unitOfWork } = context
  const reminded = await findReminded(tx, reminder, locked)
  if (reminded === 'busy') return false
  const decided: Decided = reminded === 'nobody' ? { skipped: { code: 'noConversation' } } : await decide(context, reminder, reminded)
  if ('skipped' in decided) {
    if (decided.line && reminded !== 'nobody' && reminded.conversation) unitOfWork.append(reminded.conversation, SYSTEM, decided.line)
    await settleReminder(tx, reminder, 'skipped', decided.skipped)
    return true
  }
  if ('mail' in decided) await queueReminderMail(tx, reminder, decided.mail)
  else unitOfWork.send(decided.conversation, { id: decided.id, author: SYSTEM, content: decided.content, origin: null })
  await settleReminder(tx, reminder, 'sent', null)
  return true
}

/** Who is reminded of what, and where. */
interface Reminded {
  event: Event
  contact: TurnContact
  /** Locked; null for a reminder by mail. */
  conversation: LockedConversation | null
}

/** Finds them; `busy` where somebody works on the conversation, for whom no reminder waits. */
async function findReminded(
  tx: Tx,
  { appId, eventId, contactId, channel }: DueReminder,
  locked: Locked,
): Promise<Reminded | 'busy' | 'nobody'> {
  const event = await getEvent(tx, appId, eventId)
  const [contact] = await loadContacts(tx, [{ appId, id: contactId }])
  if (!event || !contact) return 'nobody'
  if (channel === 'email') return { event, contact, conversation: null }
  const [place] = await loadRunSurroundings(tx, [{ appId, id: eventId, contactId, conversationId: event.conversationId }])
  const conversationId = place?.conversationId ?? null
  if (conversationId === null) return 'nobody'
  const key = `${appId}/${conversationId}`
  const [conversation] = locked.has(key) ? [locked.get(key)] : await lockFreeConversations(tx, [{ appId, id: conversationId }])
  if (!conversation) return 'busy'
  locked.set(key, conversation)
  return { event, contact, conversation }
}

type Decided =
  | { skipped: RefusalReason; line?: ConversationEventBody }
  | { mail: { recipient: string; body: string; revision: number } }
  | { id: string; conversation: LockedConversation; content: OutgoingContent }

/** Says what a reminder reads and where it goes, or why it is not sent. */
async function decide(context: ExecutionContext, reminder: DueReminder, reminded: Reminded): Promise<Decided> {
  const { event, contact } = reminded
  if (contact.optedOutAt !== null) return { skipped: { code: 'optedOut' } }
  const type = EventTypeInput.parse(reminder.typeConfig ?? { name: 'Event' })
  const rule = type.reminders.find(({ minutes, channel }) => minutes === reminder.minutes && channel === reminder.channel)
  const app = { id: reminder.appId, name: reminder.appName, timeZone: reminder.timeZone, language: reminder.language }
  const scope = { event, contact, app, now: context.now.toISOString() }
  const typed = rule?.text ?? (type.reminderText === FORMER_REMINDER_TEXT ? '' : type.reminderText)
  const text = typed === '' ? ourWords(scope) : compileText(typed)(scope).slice(0, 4_096)
  return reminder.channel === 'email'
    ? byEmail(reminded, text)
    : inChat(context, reminder, reminded, { text, template: rule?.template ?? null })
}

/** The reminder of a type that has no words of its own, in the contact's language. */
function ourWords({ event: { title, start, timeZone }, ...around }: Parameters<typeof toAnswerContext>[0] & { event: Event }): string {
  const language = answerLanguage(toAnswerContext(around))
  return customerMessage(language, 'reminder', { title, when: writeStart(language, start, timeZone) })
}

function byEmail({ event, contact }: Reminded, text: string): Decided {
  if (!contact.email) return { skipped: { code: 'noEmail' } }
  return text.trim() === '' ? NO_WORDS : { mail: { recipient: contact.email, body: text, revision: event.revision } }
}

async function inChat(
  context: ExecutionContext,
  { minutes }: DueReminder,
  { event, contact, conversation }: Reminded,
  { text, template }: { text: string; template: ReminderRule['template'] },
): Promise<Decided> {
  if (!conversation) return { skipped: { code: 'noConversation' } }
  const message = { id: `reminder:${event.id}:${minutes}:${Date.parse(event.start)}`, conversation }
  if (isWindowOpen(conversation, context.now)) return text.trim() === '' ? NO_WORDS : { ...message, content: { type: 'text', text } }
  const filled = template
    ? await byTemplate(context, { event, contact, conversation }, template)
    : { reason: { code: 'reminderWindow' } as const }
  if ('content' in filled) return { ...message, content: filled.content }
  return { skipped: filled.reason, line: { type: 'reminder_skipped', eventId: event.id, title: event.title, reason: 'window_closed' } }
}

const NO_WORDS: Decided = { skipped: { code: 'noText' } }

function byTemplate(
  { reads }: ExecutionContext,
  { event, contact, conversation }: Reminded & { conversation: LockedConversation },
  template: NonNullable<ReminderRule['template']>,
) {
  const where = { appId: conversation.appId, channelId: conversation.channelId }
  const valueOf = (name: string) => {
    const variable = eventVariable(name)
    return variable && eventValues(event, contact, template.language)[variable]
  }
  return fillChosenTemplate(reads, where, template, { missing: 'eventTemplate', valueOf })
}

/** What a template's variables say: in its language, as the words around them. */
function eventValues({ title, start, timeZone, place, resourceName }: Event, { name }: TurnContact, template: string) {
  const tag = template.replace('_', '-')
  const locale = tag !== 'en' && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? `${tag}-u-nu-latn` : 'en-GB'
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(start))
  return {
    title,
    date: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    place: place ?? resourceName,
    name,
  }
}
