import { dateLocale, locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { OrderStatus } from '#domain/commerce/order.ts'
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { ORDER_LOOK, PAYMENT_LOOK } from '#web/kit/media/order-colors.ts'

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
const PLACES = [
  'conversation_snoozed',
  'conversation_woke',
  'team_changed',
  'priority_changed',
  'labels_changed',
  'deadline_missed',
  'rating_given',
] as const
type Place = Extract<ConversationEvent['body'], { type: (typeof PLACES)[number] }>

const isPlace = (body: ConversationEvent['body']): body is Place => (PLACES as readonly string[]).includes(body.type)

/** What makes one of two contacts or conversations, or two of one. */
const JOINS = ['contacts_joined', 'contact_parted', 'conversations_merged', 'conversation_separated'] as const
type Join = Extract<ConversationEvent['body'], { type: (typeof JOINS)[number] }>

const isJoin = (body: ConversationEvent['body']): body is Join => (JOINS as readonly string[]).includes(body.type)

/** Says in one line what happened, or null for what needs no line. */
export function systemText({ author, body }: ConversationEvent): string | null {
  if (isSilent(body)) return null
  const who = author.name ?? (author.kind === 'api' ? t('The API') : t('Someone'))
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
      return doer ? t('{doer} closed this conversation', { doer }) : t('Conversation closed')
    case 'conversation_reopened':
      return doer ? t('{doer} reopened this conversation', { doer }) : t('The customer wrote again, so it reopened')
    case 'conversation_continued':
      return CONTINUED[body.direction][body.channelKind]
    case 'flow_started':
      return author.kind === 'agent'
        ? t('AI agent “{flowName}” started', { flowName: body.flowName })
        : t('Flow “{flowName}” started', { flowName: body.flowName })
    case 'flow_ended':
      return ENDED[body.reason]
    case 'event_noted':
      return eventText(body)
    case 'reminder_skipped':
      return t('No reminder of “{title}”: the customer did not write within 24 hours', { title: body.title })
    case 'contact_opted':
      return optText(body)
    case 'order_noted':
      return orderText(body, doer)
    case 'order_notice_unsent':
      return unsentText(body)
    case 'cart_not_placed':
      return t('This cart did not become an order: {reason}', { reason: body.reason })
    case 'send_settled':
      return `${who} ${SETTLED[body.verdict]}`
    case 'workflow_stopped':
      return t('Stopped a workflow loop: {chain}', { chain: body.chain.join(' → ') })
    case 'flow_not_started':
      return t('Flow “{flowName}” was not started: {problem}', { flowName: body.flowName, problem: body.problem })
    case 'flow_problem':
      return t('The flow ran into a problem: {problem}', { problem: body.problem })
    case 'flow_failed':
      return t('The flow stopped: {problem}', { problem: body.problem })
    default:
      return body satisfies never
  }
}

function unsentText({ status, what, number, reason }: Extract<ConversationEvent['body'], { type: 'order_notice_unsent' }>): string {
  const untold = status === undefined ? what : status === null ? t('its details') : UNTOLD[status]
  return t('The customer was not told {what} (order {number}): {reason}', { what: untold, number, reason })
}

/** What the customer was not told of an order. */
const UNTOLD: Record<OrderStatus, string> = {
  new: t('that it was received'),
  confirmed: t('that it is confirmed'),
  preparing: t('that it is being prepared'),
  ready: t('that it is ready'),
  shipped: t('that it has shipped'),
  completed: t('that it is completed'),
  cancelled: t('that it was cancelled'),
}

/** Tells whether a line is about something that went wrong. */
export const isTrouble = ({ body }: ConversationEvent): boolean =>
  (body.type === 'scheduled_changed' && body.what === 'failed') ||
  ['order_notice_unsent', 'cart_not_placed', 'flow_problem', 'flow_failed', 'workflow_stopped', 'flow_not_started'].includes(body.type)

const ENDED = {
  completed: t('Flow completed'),
  // The line about the new handler, or about the closing, says it already.
  handed_over: null,
  interrupted: null,
  expired: t('The flow ended: its question was not answered for too long'),
  failed: null,
} as const

/** Where the customer continued, or came from. */
const CONTINUED = {
  to: { whatsapp: t('The customer continued on WhatsApp'), webchat: t('The customer continued in the web chat') },
  from: { whatsapp: t('The customer came here from WhatsApp'), webchat: t('The customer came here from the web chat') },
} as const

function placeText(body: Place, who: string): string {
  switch (body.type) {
    case 'conversation_snoozed':
      return t('{who} snoozed this until {until}', { who, until: formatMoment(body.until) })
    case 'conversation_woke':
      return body.reason === 'person' ? t('{who} unsnoozed this', { who }) : WOKE[body.reason]
    case 'deadline_missed':
      return t('First-response target missed')
    case 'rating_given':
      return t('Rated {scores} by the customer', { scores: SCORES[(['poor', 'okay', 'good'] as const)[body.score - 1] ?? 'good'] })
    case 'priority_changed':
      return t('{who} set the priority to {priority}', { who, priority: body.priority })
    case 'labels_changed':
      return labelsText(body, who)
    case 'team_changed':
      return body.teamName === null
        ? t('{who} removed this from its team', { who })
        : t('{who} assigned this to {teamName}{note}', { who, teamName: body.teamName, note: tailOf(body.note) })
    default:
      return body satisfies never
  }
}

function labelsText({ added, removed }: Extract<Place, { type: 'labels_changed' }>, who: string): string {
  const names = (labels: readonly { name: string }[]) => commaList(labels.map(({ name }) => name))
  const [on, off] = [names(added), names(removed)]
  if (removed.length === 0)
    return t('{count, plural, one {{who} added the label {names}} other {{who} added the labels {names}}}', {
      count: added.length,
      who,
      names: on,
    })
  if (added.length === 0)
    return t('{count, plural, one {{who} removed the label {names}} other {{who} removed the labels {names}}}', {
      count: removed.length,
      who,
      names: off,
    })
  return t('{who} changed the labels: added {added}, removed {removed}', { who, added: on, removed: off })
}

const SCORES = { poor: t('Poor'), okay: t('Okay'), good: t('Good') } as const

const WOKE = { time: t('Snooze ended'), reply: t('The customer wrote, so the snooze ended') } as const

const formatMoment = (at: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

const SETTLED = {
  arrived: t('noted that the unconfirmed message arrived'),
  lost: t('noted that the unconfirmed message did not arrive'),
  again: t('sent the unconfirmed message again'),
} as const

const tailOf = (note: string | null | undefined): string => {
  const { words } = readNote(note)
  return words === '' ? '' : `. ${words}`
}

/** What a flow learned stands below its note, a value a line. */
const VALUE_LINE = /^([\p{L}_][\p{L}\p{N}_. -]{0,39}): (.+)$/u

/** Takes a note apart: its words, and the values under them by their names as people write them. */
export function readNote(note: string | null | undefined): { words: string; values: { label: string; value: string }[] } {
  const lines = note?.split('\n') ?? []
  const first = lines.findIndex((_, index) => lines.slice(index).every((line) => VALUE_LINE.test(line)))
  const split = first < 0 ? lines.length : first
  return {
    words: lines.slice(0, split).join(' ').trim(),
    values: lines.slice(split).flatMap((line) => {
      const [, name = '', value = ''] = VALUE_LINE.exec(line) ?? []
      return name === '' ? [] : [{ label: labelOf(name), value }]
    }),
  }
}

function labelOf(name: string): string {
  const words = name
    .replaceAll(/[_.]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type HandlerChange = Extract<ConversationEvent['body'], { type: 'handler_changed' }>

function handlerText({ reason, assigneeName, handler, note }: HandlerChange, who: string): string {
  const tail = tailOf(note)
  switch (reason) {
    case 'taken_over':
      return assigneeName && assigneeName !== who
        ? t('{who} assigned this to {assigneeName}{tail}', { who, assigneeName, tail })
        : t('{assigneeName} took over', { assigneeName: assigneeName ?? who })
    case 'routed':
      return t('Assigned to {assigneeName} automatically', { assigneeName: assigneeName ?? t('a member') })
    case 'handed_back':
      return t('{who} returned this to the bot', { who })
    case 'handed_over':
      if (handler === 'human' && assigneeName) return t('Handed over to {assigneeName}{tail}', { assigneeName, tail })
      return t('Handed over to the team{tail}', { tail })
    case 'flow_failed':
      return t('The flow failed, so the team has it now{tail}', { tail })
    case 'asked_for_person':
      return t('The customer asked for a person')
    case 'no_flow_answers':
      return t('No flow matched, sent to the team{tail}', { tail })
    default:
      return reason satisfies never
  }
}

/** What was sent has a line of its own, and what waits stands in its list. */
function scheduledText({ what, reason }: Extract<ConversationEvent['body'], { type: 'scheduled_changed' }>, who: string): string | null {
  switch (what) {
    case 'scheduled':
      return t('{who} scheduled a message', { who })
    case 'cancelled':
      return t('{who} cancelled a scheduled message', { who })
    case 'replied':
      return t('A scheduled message was cancelled: the customer wrote first')
    case 'failed':
      return t('A scheduled message was not sent: {reason}', { reason: reason ?? t('for a reason unknown') })
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
  const [state, payment] = [ORDER_LOOK[status].label, PAYMENT_LOOK[paymentStatus].label]
  if (isNew)
    return who ? t('{who} placed order {number} · {sum}', { who, number, sum }) : t('Order {number} was placed · {sum}', { number, sum })
  return who
    ? t('{who} changed order {number}: {status}, {paymentStatus}', { who, number, status: state, paymentStatus: payment })
    : t('Order {number}: {status}, {paymentStatus} · {sum}', { number, status: state, paymentStatus: payment, sum })
}

function optText({ out, marketing }: Extract<ConversationEvent['body'], { type: 'contact_opted' }>): string {
  if (marketing) return out ? t('The customer opted out of marketing messages') : t('The customer opted in to marketing messages')
  return out ? t('The customer opted out') : t('The customer opted in')
}

const money = (amount: number, currency: string): string => new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount)

function eventText({ title, start, timeZone, status, isNew }: Extract<ConversationEvent['body'], { type: 'event_noted' }>): string {
  const when = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(start))
  if (isNew) return t('Booked: {title}, {when}', { title, when })
  return status === 'booked' ? t('Changed: {title}, {when}', { title, when }) : t('{title}, {when}, is {status}', { title, when, status })
}

function joinWords(body: Join, who: string): string {
  switch (body.type) {
    case 'contacts_joined':
      return t('Joined with {value}: both were one person', {
        value: commaList([body.name, body.phone].filter(Boolean)) || t('another contact'),
      })
    case 'contact_parted':
      return t('Split into another contact: {addresses}', { addresses: commaList(body.addresses) })
    case 'conversations_merged':
      return t('{who} merged the contact’s conversation on another channel into this one', { who })
    case 'conversation_separated':
      return t('{who} gave what was said on another channel a conversation of its own', { who })
    default:
      return body satisfies never
  }
}
