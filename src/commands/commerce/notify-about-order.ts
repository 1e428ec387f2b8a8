import type { z } from 'zod'

import type { notifyAboutOrder as action } from '#domain/actions/commerce/notify-about-order.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import type { Order } from '#domain/commerce/order.ts'
import { type OrderNotifications, orderVariable } from '#domain/commerce/order-notifications.ts'
import { DEFAULT_ORDER_TEXTS, detailsText, ORDER_STATUS_WORDS, orderText } from '#domain/commerce/order-messages.ts'
import { type RefusalReason, reasonText, storedReason } from '#domain/refusal-reason.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { compileText } from '#flow/expression/template/template.ts'
import { getOrderNotifications, noteNotice } from '#store/commerce/order-notices.ts'
import { getOrder } from '#store/commerce/orders.ts'

import { fillChosenTemplate } from '../messages/fill-chosen-template.ts'
import { SYSTEM } from '../shared/unit-of-work.ts'
import { say, logEvent } from '../shared/execution-context.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'

type Result = z.infer<typeof action.result>
type What = z.infer<typeof action.input>['what']
const kind = 'notify_about_order'

/** Notifies the customer of an order in the transaction that records it, exactly once despite crashes. */
export const command = defineCommand({ kind: 'notify_about_order', ownRows: true, run: notifyAboutOrder })

async function notifyAboutOrder(context: ActionContext, input: z.infer<typeof action.input>): Promise<Result> {
  const { tx, appId, contact } = context
  const order = await getOrder(tx, appId, input.orderId)
  if (!order || order.contactId !== contact?.id) return { kind, outcome: 'none' }
  return notify(context, order, input.what, await getOrderNotifications(tx, appId))
}

/** Notifies the customer of an order's new status, if enabled. */
export async function notifyNewStatus(context: ActionContext, order: Order): Promise<void> {
  const settings = await getOrderNotifications(context.tx, context.appId)
  if (settings.tell.includes(order.status)) await notify({ ...context, author: SYSTEM }, order, 'status', settings)
}

async function notify(context: ActionContext, order: Order, what: What, settings: OrderNotifications): Promise<Result> {
  const { tx, appId, author, id } = context
  const plan = await planOf(context, order, what, settings)
  const messageId = 'content' in plan ? context.generateId() : null
  const reason = 'reason' in plan ? storedReason(plan.reason) : null
  const topic = what === 'status' ? `status:${order.status}` : `details:${id}`
  const outcome = messageId === null ? 'skipped' : 'sent'
  const isNew = await noteNotice(tx, { appId, orderId: order.id, topic, outcome, reason, messageId })
  if (!isNew) return { kind, outcome: 'already' }
  if (messageId === null || !('content' in plan)) return logUnsent(context, order, what, reason ?? '')
  say(context, { id: messageId, author, content: plan.content, origin: null })
  return { kind, outcome: 'sent', messageId }
}

function logUnsent(context: ActionContext, { id: orderId, number, status }: Order, what: What, reason: string): Result {
  const isStatus = what === 'status'
  const untold = isStatus ? `that it is ${ORDER_STATUS_WORDS[status]}` : 'its details'
  const line = { type: 'order_notice_unsent' as const, orderId, number, what: untold, status: isStatus ? status : null, reason }
  logEvent(context, line, context.author)
  return { kind, outcome: 'skipped', reason: reasonText(reason) }
}

type Plan = { content: OutgoingContent } | { reason: RefusalReason }

async function planOf(context: ActionContext, order: Order, what: What, settings: OrderNotifications): Promise<Plan> {
  const { reads, conversation, contact, appId, now } = context
  if (!conversation || !contact) return { reason: { code: 'noConversation' } }
  if (contact.optedOutAt !== null) return { reason: { code: 'optedOut' } }
  if (isWindowOpen(conversation, now)) {
    const source = settings.texts[order.status] ?? DEFAULT_ORDER_TEXTS[order.status]
    const words =
      what === 'details' ? detailsText(order) : compileText(source)({ order, contact, app: context.surroundings, now: now.toISOString() })
    return { content: { type: 'text', text: orderText(words, order), preview: false } }
  }
  const { template: chosen } = settings
  if (!chosen) return { reason: { code: 'orderWindow' } }
  const values = {
    number: String(order.number),
    status: ORDER_STATUS_WORDS[order.status],
    total: formatMoney(order.total, order.currency, 'en'),
  }
  const valueOf = (name: string) => {
    const variable = orderVariable(name)
    return variable && values[variable]
  }
  return fillChosenTemplate(reads, { appId, channelId: conversation.channelId }, chosen, { missing: 'orderTemplate', valueOf })
}
