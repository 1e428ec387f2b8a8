import type { ConversationEvent } from '#domain/conversations/conversation-event.ts'

/** What needs no line: messages have their own, and the rest shows where it is. */
const SILENT = [
  'message_received',
  'message_queued',
  'note_added',
  'message_status_changed',
  'message_read_by',
  'message_file_changed',
  'message_transcribed',
  'message_edited',
  'message_revoked',
  'conversation_opened',
  'conversation_read',
  'conversation_unread',
  'deadline_set',
  'contact_updated',
] as const
type Silent = Extract<ConversationEvent['body'], { type: (typeof SILENT)[number] }>

const isSilent = (body: ConversationEvent['body']): body is Silent => (SILENT as readonly string[]).includes(body.type)

/** What changes where a conversation stands among the others, and not what is said in it. */
const PLACES = ['conversation_snoozed', 'conversation_woke', 'team_changed', 'priority_changed', 'deadline_missed', 'rating_given'] as const
type Place = Extract<ConversationEvent['body'], { type: (typeof PLACES)[number] }>

const isPlace = (body: ConversationEvent['body']): body is Place => (PLACES as readonly string[]).includes(body.type)

/** What makes one of two contacts or conversations, or two of one. */
const JOINS = ['contacts_joined', 'contact_parted', 'conversations_merged', 'conversation_separated'] as const
type Join = Extract<ConversationEvent['body'], { type: (typeof JOINS)[number] }>

const isJoin = (body: ConversationEvent['body']): body is Join => (JOINS as readonly string[]).includes(body.type)

/** Says in one line what happened, or null for what needs no line. */
export function systemText({ author, body }: ConversationEvent): string | null {
  if (isSilent(body)) return null
  const who = author.name ?? (author.kind === 'api' ? 'The API' : 'Somebody')
  // Who did it by a click or a call; null where the bot, the customer or the clock did.
  const doer = author.kind === 'operator' || author.kind === 'api' ? who : null
  if (isPlace(body)) return placeText(body, who)
  if (isJoin(body)) return joinWords(body, who)
  switch (body.type) {
    case 'handler_changed':
      return handlerText(body, who)
    case 'scheduled_changed':
      return scheduledText(body, who)
    case 'conversation_closed':
      return doer ? `${doer} closed this conversation` : 'Conversation closed'
    case 'conversation_reopened':
      return doer ? `${doer} reopened this conversation` : 'The customer wrote again, so it reopened'
    case 'conversation_continued':
      return CONTINUED[body.direction][body.channelKind]
    case 'flow_started':
      return author.kind === 'agent' ? `AI agent “${body.flowName}” started` : `Flow “${body.flowName}” started`
    case 'flow_ended':
      return ENDED[body.reason]
    case 'event_noted':
      return eventText(body)
    case 'reminder_skipped':
      return `No reminder of “${body.title}”: the customer did not write within 24 hours`
    case 'contact_opted':
      return optText(body)
    case 'order_noted':
      return orderText(body, doer)
    case 'order_notice_unsent':
      return `The customer was not told ${body.what} (order ${body.number}): ${body.reason}`
    case 'cart_not_placed':
      return `This cart did not become an order: ${body.reason}`
    case 'send_settled':
      return `${who} ${SETTLED[body.verdict]}`
    case 'workflow_stopped':
      return `Stopped a workflow loop: ${body.chain.join(' → ')}`
    case 'flow_not_started':
      return `Flow “${body.flowName}” was not started: ${body.problem}`
    case 'flow_problem':
      return `The flow ran into a problem: ${body.problem}`
    case 'flow_failed':
      return `The flow stopped: ${body.problem}`
    default:
      return body satisfies never
  }
}

/** Tells whether a line is about something that went wrong. */
export const isTrouble = ({ body }: ConversationEvent): boolean =>
  (body.type === 'scheduled_changed' && body.what === 'failed') ||
  ['order_notice_unsent', 'cart_not_placed', 'flow_problem', 'flow_failed', 'workflow_stopped', 'flow_not_started'].includes(body.type)

const ENDED = {
  completed: 'Flow completed',
  // The line about the new handler, or about the closing, says it already.
  handed_over: null,
  interrupted: null,
  expired: 'The flow ended: its question was not answered for too long',
  failed: null,
} as const

/** Where the customer continued, or came from. */
const CONTINUED = {
  to: { whatsapp: 'The customer continued on WhatsApp', webchat: 'The customer continued in the web chat' },
  from: { whatsapp: 'The customer came here from WhatsApp', webchat: 'The customer came here from the web chat' },
} as const

function placeText(body: Place, who: string): string {
  switch (body.type) {
    case 'conversation_snoozed':
      return `${who} snoozed this until ${formatMoment(body.until)}`
    case 'conversation_woke':
      return body.reason === 'person' ? `${who} woke this conversation` : WOKE[body.reason]
    case 'deadline_missed':
      return 'The promised time for an answer has passed'
    case 'rating_given':
      return `The customer found it ${['poor', 'okay', 'good'][body.score - 1] ?? 'good'}`
    case 'priority_changed':
      return `${who} set the priority to ${body.priority}`
    case 'team_changed':
      return body.teamName === null ? `${who} took this from its team` : `${who} gave this to ${body.teamName}${tailOf(body.note)}`
    default:
      return body satisfies never
  }
}

const WOKE = { time: 'Snooze ended', reply: 'The customer wrote, so the snooze ended' } as const

const formatMoment = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

const SETTLED = {
  arrived: 'noted that the unconfirmed message arrived',
  lost: 'noted that the unconfirmed message did not arrive',
  again: 'sent the unconfirmed message again',
} as const

const tailOf = (note: string | null | undefined): string => (note ? ` · ${note}` : '')

type HandlerChange = Extract<ConversationEvent['body'], { type: 'handler_changed' }>

function handlerText({ reason, assigneeName, handler, note }: HandlerChange, who: string): string {
  const tail = tailOf(note)
  switch (reason) {
    case 'taken_over':
      return assigneeName && assigneeName !== who ? `${who} assigned this to ${assigneeName}${tail}` : `${assigneeName ?? who} took over`
    case 'routed':
      return `Given to ${assigneeName ?? 'a member'} by the app’s rule`
    case 'handed_back':
      return `${who} handed back to the bot`
    case 'handed_over':
      if (handler === 'human' && assigneeName) return `Handed over to ${assigneeName}${tail}`
      return `Handed over to the team${tail}`
    case 'flow_failed':
      return `The flow failed, so the team has it now${tail}`
    case 'asked_for_person':
      return 'The customer asked for a person'
    case 'no_flow_answers':
      return `No flow matched, sent to the team${tail}`
    default:
      return reason satisfies never
  }
}

/** What was sent has a line of its own, and what waits stands in its list. */
function scheduledText({ what, reason }: Extract<ConversationEvent['body'], { type: 'scheduled_changed' }>, who: string): string | null {
  switch (what) {
    case 'scheduled':
      return `${who} scheduled a message`
    case 'cancelled':
      return `${who} cancelled a scheduled message`
    case 'replied':
      return 'A scheduled message was cancelled: the customer wrote first'
    case 'failed':
      return `A scheduled message was not sent: ${reason ?? 'for a reason unknown'}`
    case 'moved':
    case 'sent':
      return null
    default:
      return what satisfies never
  }
}

function orderText(body: Extract<ConversationEvent['body'], { type: 'order_noted' }>, who: string | null): string {
  const { number, isNew, status, paymentStatus, total, currency } = body
  const sum = money(total, currency)
  if (isNew) return who ? `${who} placed order ${number} · ${sum}` : `Order ${number} was placed · ${sum}`
  return who ? `${who} changed order ${number}: ${status}, ${paymentStatus}` : `Order ${number} is ${status}, ${paymentStatus} · ${sum}`
}

function optText({ out, marketing }: Extract<ConversationEvent['body'], { type: 'contact_opted' }>): string {
  const what = marketing ? 'marketing messages' : 'messages'
  return out ? `The customer asked for no more ${what}` : `The customer wants ${what} again`
}

const money = (amount: number, currency: string): string => new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)

function eventText({ title, start, timeZone, status, isNew }: Extract<ConversationEvent['body'], { type: 'event_noted' }>): string {
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(start))
  if (isNew) return `Booked: ${title}, ${when}`
  return status === 'booked' ? `Changed: ${title}, ${when}` : `${title}, ${when}, is ${status}`
}

function joinWords(body: Join, who: string): string {
  switch (body.type) {
    case 'contacts_joined':
      return `Joined with ${[body.name, body.phone].filter(Boolean).join(', ') || 'another contact'}: both were one person`
    case 'contact_parted':
      return `Parted: ${body.addresses.join(', ')} is somebody else`
    case 'conversations_merged':
      return `${who} merged the contact’s conversation on another channel into this one`
    case 'conversation_separated':
      return `${who} gave what was said on another channel a conversation of its own`
    default:
      return body satisfies never
  }
}
