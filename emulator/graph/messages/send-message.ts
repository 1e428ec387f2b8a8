import type { Accounts } from '../../accounts/accounts.ts'
import type { Faults } from '../../faults/faults.ts'
import type { Forms } from '../../forms/forms.ts'
import type { Templates } from '../../templates/templates.ts'
import { checkSend } from '../../templates/check-send.ts'
import { hydrate } from '../../templates/hydrate.ts'
import type { PhoneFeed } from '../../phone/phone-feed.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { WebhookSender } from '../../webhooks/webhook-sender.ts'
import { statusChange } from '../../webhooks/change.ts'
import type { BusinessNumber } from '../../world/business-number.ts'
import type { ChatMessage, ChatStatus } from '../../world/chat-message.ts'
import type { Clock } from '../../world/clock.ts'
import type { Person } from '../../world/person.ts'
import type { Settings } from '../../world/settings.ts'
import { makeWamid } from '../../world/wamid.ts'
import type { World } from '../../world/world.ts'
import { GraphError, invalid, titleOf } from '../graph-error.ts'
import { checkProduct, type Outgoing, readOutgoing } from './outgoing-message.ts'
import type { RateLimits } from '../rate-limits.ts'
import { type Fields, object, text } from '../read.ts'

const WINDOW_MS = 24 * 60 * 60 * 1_000
// A recipient whose number ends in one of these codes is accepted and then fails with it.
const MAGIC_FAILURES = [131026, 131047, 131049, 131053]

/** What answering the Graph API needs. */
export interface GraphDeps {
  world: World
  media: MediaStore
  forms: Forms
  templates: Templates
  webhooks: WebhookSender
  limits: RateLimits
  faults: Faults
  feed: PhoneFeed
  clock: Clock
  accounts: Accounts
  /** The Meta app: where its webhooks go, and its secret. */
  app: { callback: string | null; secret: string }
  settings(): Settings
}

/** Answers `POST /{phone}/messages`: a send, or a read mark with or without a typing sign. */
export function answerMessages(deps: GraphDeps, number: BusinessNumber, body: Fields): Record<string, unknown> {
  return body['status'] === undefined ? send(deps, number, body) : markRead(deps, number, body)
}

function send(deps: GraphDeps, number: BusinessNumber, body: Fields): Record<string, unknown> {
  const outgoing = readOutgoing(body, {
    hasMedia: (id) => deps.media.has(id),
    findForm: (by) => deps.forms.named(number.wabaId, by),
  })
  const content = outgoing.type === 'template' ? filledTemplate(deps, number, object(outgoing.content, 'template')) : outgoing.content
  const waId = rewrite(outgoing.recipient, deps.settings())
  if (waId === number.displayPhone.replaceAll(/\D/g, '')) throw new GraphError(131021, 'The sender and the recipient are the same number')
  checkMaySend(deps, number)
  deps.limits.count(number.phoneNumberId, waId)

  const person = deps.world.personOf(waId)
  const message: ChatMessage = {
    id: makeWamid(waId, 'to-user'),
    phoneNumberId: number.phoneNumberId,
    person: person.key,
    from: 'business',
    type: outgoing.type,
    content,
    contextId: outgoing.contextId,
    at: deps.clock.now().toISOString(),
    status: 'accepted',
    callbackData: outgoing.callbackData,
  }
  const failure = failureOf(deps, message, body)
  deps.world.addMessage(message)
  if (failure === null) deps.feed.publish({ type: 'message', person: person.key, message })
  queueStatuses(deps, number, person, message, failure)
  return answerOf(outgoing, person, message)
}

/** A number that is not registered, or that is banned, sends nothing. */
function checkMaySend({ accounts }: GraphDeps, { phoneNumberId, wabaId }: BusinessNumber): void {
  const { registered, status } = accounts.get('number', phoneNumberId)
  if (!registered) throw new GraphError(133010, 'Account not registered')
  if (status === 'BANNED' || accounts.get('account', wabaId).canSend === 'BLOCKED') throw new GraphError(131031, 'Business Account locked')
}

/** A template that may be sent, with what the phone shows of it. */
function filledTemplate({ templates }: GraphDeps, { wabaId }: BusinessNumber, given: Fields): Fields {
  return { ...given, shown: hydrate(checkSend(templates.of(wabaId), given), given) }
}

const answerOf = ({ input, type }: Outgoing, person: Person, { id }: ChatMessage): Record<string, unknown> => ({
  messaging_product: 'whatsapp',
  contacts: [person.waId ? { input, wa_id: person.waId } : { input, user_id: person.userId }],
  messages: [{ id, ...(type === 'template' && { message_status: 'accepted' }) }],
})

function failureOf({ world, faults, settings, clock }: GraphDeps, message: ChatMessage, body: Fields): number | null {
  const { phoneNumberId, person, type } = message
  const scripted = faults.take(['fail-later'], { path: `/${phoneNumberId}/messages`, type, to: person, body: JSON.stringify(body) })
  if (scripted) return scripted.code
  const magic = MAGIC_FAILURES.find((code) => person.endsWith(String(code)))
  if (magic) return magic
  // Who never wrote through the emulator is given the benefit: the product may know an older talk.
  const heardAt = world.lastInboundAt(phoneNumberId, person)
  const isClosed = heardAt !== undefined && clock.now().getTime() - heardAt > WINDOW_MS
  return settings().enforceWindow && isClosed && type !== 'template' ? 131047 : null
}

function queueStatuses(deps: GraphDeps, number: BusinessNumber, person: Person, message: ChatMessage, failure: number | null): void {
  const { sentDelayMs, deliveredDelayMs, autoReadDelayMs, deliver } = deps.settings()
  const queue = (status: ChatStatus, delayMs: number) => queueStatus(deps, number, person, message.id, status, delayMs, null)
  if (failure !== null) return queueStatus(deps, number, person, message.id, 'failed', sentDelayMs, failure)

  queue('sent', sentDelayMs)
  if (!deliver || message.type === 'reaction') return
  queue('delivered', sentDelayMs + deliveredDelayMs)
  if (autoReadDelayMs !== null) queue('read', sentDelayMs + deliveredDelayMs + autoReadDelayMs)
}

/** Moves a message of the business on and tells so by webhook; the status is true at once, the webhook leaves after the delay. */
export function queueStatus(
  { world, webhooks, clock }: Pick<GraphDeps, 'world' | 'webhooks' | 'clock'>,
  number: BusinessNumber,
  person: Person,
  messageId: string,
  status: ChatStatus,
  delayMs: number,
  failure: number | null,
): void {
  const at = new Date(clock.now().getTime() + delayMs)
  if (!world.setStatus(messageId, status)) return
  const message = world.message(messageId)
  if (!message) return
  const reason = failure === null ? null : { code: failure, title: titleOf(failure), details: `${titleOf(failure)}.` }
  webhooks.queue(`${number.phoneNumberId}/${person.key}`, statusChange(number, person, message, at, reason), delayMs)
}

function markRead({ world, feed }: GraphDeps, number: BusinessNumber, body: Fields): Record<string, unknown> {
  checkProduct(body)
  if (body['status'] !== 'read') throw invalid('status must be read')
  const message = world.message(text(body['message_id'], 'message_id', 512))
  if (!message || message.from !== 'customer' || message.phoneNumberId !== number.phoneNumberId) throw invalid('message_id does not exist')

  for (const one of world.chat(number.phoneNumberId, message.person)) {
    if (one.from !== 'customer' || one.at > message.at || !world.setStatus(one.id, 'read')) continue
    feed.publish({ type: 'status', phoneNumberId: number.phoneNumberId, person: message.person, messageId: one.id, status: 'read' })
  }
  if (body['typing_indicator'] !== undefined) feed.publish({ type: 'typing', phoneNumberId: number.phoneNumberId, person: message.person })
  return { success: true }
}

function rewrite(recipient: string, { waIdRewrites }: Settings): string {
  const rule = waIdRewrites.find(({ pattern }) => new RegExp(pattern).test(recipient))
  return rule ? recipient.replace(new RegExp(rule.pattern), rule.replacement) : recipient
}
