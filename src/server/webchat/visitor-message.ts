// Arrives: what a visitor did. Leaves: the message that it is, as the intake stores it.
// Never here: a word of the browser's about what a button is called, what a product costs, or whose file or message it is.
import { createHash } from 'node:crypto'

import type { WebchatMessage } from '#channels/webchat/webchat.ts'
import type { Forms } from '#commands/scheduling/booking-forms.ts'
import { fromMinor } from '#domain/commerce/money.ts'
import { AppError } from '#domain/errors.ts'
import type { IncomingContent, Message } from '#domain/messages/message.ts'
import type { SentAct, VisitorAct } from '#domain/webchat/visitor.ts'
import { t } from '#domain/i18n/t.ts'
import { listProductsOf } from '#store/commerce/catalogs.ts'
import { findOwnCatalog } from '#store/commerce/own-catalog.ts'
import { findFile } from '#store/files/files.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listVisitorMessages } from '#store/webchat/visitor-thread.ts'

import { readBookingForm } from './booking-form.ts'
import { checkFormReply } from './chat-form.ts'
import { withoutEmailCode } from './email-code.ts'
import { fileOwner } from './file-owner.ts'
import type { VisitorCaller } from './visitor-caller.ts'
import type { Visitor } from './visitor-token.ts'

/** The provider's id of a visitor's message: the browser's own id of it, under a name that no other visitor has. */
const providerIdOf = ({ webChatId, addresses: [address = ''] }: Visitor, sentId: string): string =>
  `${createHash('sha256').update(`${webChatId} ${address}`).digest('base64url').slice(0, 16)}.${sentId}`

/** The id that the visitor's browser gave a message; null for a message of another kind. */
export const sentIdOf = (providerId: string | null): string | null => /^[\w-]{16}\.([\w-]{16,40})$/.exec(providerId ?? '')?.[1] ?? null

/** Reads what a visitor did; `not-found` or `invalid-argument` where it speaks of what is not theirs. */
export async function toMessage(
  deps: { sql: Sql; now(): Date; runtime: { forms: Forms } },
  { visitor, chat }: VisitorCaller,
  conversationId: string | null,
  { id, act, visit, self = {} }: SentAct,
): Promise<WebchatMessage> {
  const { sql, now } = deps
  const { appId, webChatId, addresses, proved } = visitor
  const { signedOnly } = chat.settings
  const flowId = visitor.flowId ?? chat.settings.flowId
  const target = await targetOf(sql, visitor, act)
  if (target && target.conversationId !== conversationId) throw new AppError('not-found')
  const replyTo = target && nameOf(target)
  return {
    webChatId,
    appId,
    addresses,
    providerId: providerIdOf(visitor, id),
    at: now().toISOString(),
    content: act.type === 'form' ? await formReply(deps, visitor, act, target) : await contentOf(sql, visitor, act, target, replyTo),
    ...(act.type !== 'reaction' && contextOf(replyTo)),
    ...(act.type === 'startFlow' && { startsFlow: act.flowId }),
    ...(flowId !== null && { firstFlowId: flowId }),
    visit: { ...visit, ...(visit.page !== undefined && { page: withoutEmailCode(visit.page) }) },
    // A site that signs who its visitors are does not want to hear it from them.
    self: signedOnly ? {} : self,
    proved,
  }
}

/** How a message is named: ours by our own id, also while it is on its way and the outbox has not written it yet. */
const nameOf = ({ direction, id, providerId }: Message): string | undefined => (direction === 'out' ? id : (providerId ?? undefined))

const contextOf = (replyTo: string | undefined) => (replyTo === undefined ? {} : { context: { replyTo } })

/** The message that an act answers; undefined where it answers none. */
async function targetOf(sql: Sql, { appId, webChatId }: Visitor, act: VisitorAct): Promise<Message | undefined> {
  const messageId = act.type === 'text' ? act.replyTo : 'messageId' in act ? act.messageId : undefined
  if (messageId === undefined) return undefined
  const [message] = await listVisitorMessages(sql, appId, webChatId, [messageId])
  if (!message) throw new AppError('not-found')
  return message
}

async function contentOf(
  sql: Sql,
  visitor: Visitor,
  act: Exclude<VisitorAct, { type: 'form' }>,
  target: Message | undefined,
  replyTo: string | undefined,
): Promise<IncomingContent> {
  switch (act.type) {
    case 'text':
      return { type: 'text', text: act.text }
    case 'startFlow':
      return { type: 'text', text: act.label }
    case 'button':
      return { type: 'buttonReply', id: act.id, title: buttonTitle(target, act.id) }
    case 'row':
      return { type: 'listReply', id: act.id, title: rowTitle(target, act.id) }
    case 'location':
      return { type: 'location', latitude: act.latitude, longitude: act.longitude }
    case 'reaction':
      return { type: 'reaction', messageId: replyTo ?? act.messageId, emoji: act.emoji }
    case 'file':
      return fileContent(sql, visitor, act)
    case 'cart':
      return cartContent(sql, visitor.appId, act, target?.content)
    default:
      return act satisfies never
  }
}

/** A form that was filled in: one made with the form editor, or a booking. */
async function formReply(
  { sql, now, runtime: { forms } }: { sql: Sql; now(): Date; runtime: { forms: Forms } },
  visitor: Visitor,
  { answers }: Extract<VisitorAct, { type: 'form' }>,
  target: Message | undefined,
): Promise<IncomingContent> {
  const content = target?.content
  if (content?.type === 'ctaUrl' && content.formToken !== undefined) {
    const { appId } = visitor
    const { formToken: token } = content
    const asked = { appId, conversationId: target?.conversationId ?? '', token }
    return { type: 'formReply', name: null, token, answers: await readBookingForm(forms, asked, answers) }
  }
  if (content?.type !== 'whatsappFlow') throw notThere('messageId', t('This message has no form.'))
  await checkFormReply(sql, visitor, content.form, answers, now())
  return { type: 'formReply', name: null, token: content.token, answers }
}

function buttonTitle(target: Message | undefined, id: string): string {
  const content = target?.content
  const buttons =
    content?.type === 'buttons'
      ? content.buttons
      : content?.type === 'carousel' && content.show.kind === 'cards'
        ? content.show.cards.flatMap(({ action }) => (action.kind === 'replies' ? action.buttons : []))
        : []
  const button = buttons.find((one) => one.id === id)
  if (!button) throw notThere('id', t('This message has no such button.'))
  return button.title
}

function rowTitle(target: Message | undefined, id: string): string {
  const content = target?.content
  const row = content?.type === 'list' ? content.sections.flatMap(({ rows }) => rows).find((one) => one.id === id) : undefined
  if (!row) throw notThere('id', t('This list has no such row.'))
  return row.title
}

async function fileContent(
  sql: Sql,
  visitor: Visitor,
  { fileId, caption }: Extract<VisitorAct, { type: 'file' }>,
): Promise<IncomingContent> {
  const file = await findFile(sql, visitor.appId, fileId)
  if (!file || file.createdBy !== fileOwner(visitor)) throw new AppError('not-found')
  const media = { fileId, mimeType: file.mimeType }
  const said = caption === undefined || caption === '' ? {} : { caption }
  switch (file.kind) {
    case 'image':
      return { type: 'image', media, ...said }
    case 'video':
      return { type: 'video', media, ...said }
    case 'audio':
      return { type: 'audio', media, voice: file.name.startsWith('voice-message') }
    case 'sticker':
      return { type: 'sticker', media }
    case 'document':
      return { type: 'document', media, filename: file.name, ...said }
    default:
      return file.kind satisfies never
  }
}

/** The cart with the prices of the catalog: the browser only says how many of what. */
export async function cartContent(
  sql: Sql,
  appId: string,
  { items, text }: Extract<VisitorAct, { type: 'cart' }>,
  target: Message['content'] | undefined,
): Promise<IncomingContent> {
  const catalogId = catalogOf(target) ?? (await findOwnCatalog(sql, appId))?.id
  if (catalogId === undefined) throw notThere('messageId', t('This message shows no catalog.'))
  const ids = items.map(({ retailerId }) => retailerId)
  const products = new Map((await listProductsOf(sql, appId, catalogId, ids)).map((product) => [product.retailerId, product]))
  return {
    type: 'order',
    catalogId,
    ...(text !== undefined && text !== '' && { text }),
    items: items.map(({ retailerId, quantity }, index) => {
      const product = products.get(retailerId)
      if (!product || product.archived || product.priceMinor === null || product.currency === null)
        throw notThere(`items.${index}`, t('This product can no longer be ordered.'))
      return {
        productRetailerId: retailerId,
        quantity,
        itemPrice: fromMinor(product.priceMinor, product.currency),
        currency: product.currency,
      }
    }),
  }
}

function catalogOf(content: Message['content'] | undefined): string | undefined {
  if (content?.type === 'catalog') return content.show.kind === 'catalog' ? undefined : content.show.catalogId
  return content?.type === 'carousel' && content.show.kind === 'products' ? content.show.products[0]?.catalogId : undefined
}

/** Refuses an act that speaks of what is not there. */
export const notThere = (path: string, message: string): AppError =>
  new AppError('invalid-argument', { details: [{ path: path === '' ? 'act' : `act.${path}`, message }] })
