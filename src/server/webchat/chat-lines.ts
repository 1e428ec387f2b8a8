// Arrives: lines of a conversation's log with their messages. Leaves: what its visitor may see of them.
// Never here: a note, what was said on another channel, where a file lies, or a token.
import type { Author, Message, MessageContent } from '#domain/messages/message.ts'
import { catalogIdsIn, productIdsIn } from '#domain/messages/product-ids-in.ts'
import { type ListedProduct, toListedProduct } from '#domain/webchat/listed-product.ts'
import type { ChatLine, VisitorAuthor } from '#domain/webchat/visitor.ts'
import { listProductsOf, type StoredProduct } from '#store/commerce/catalogs.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listVisitorMessages, photosOf, type VisitorEvent } from '#store/webchat/visitor-thread.ts'

import { toProduct } from '../catalog/to-product.ts'
import type { DownloadUrls } from '../storage/download-urls.ts'
import type { FileLinks } from './file-links.ts'
import { sentIdOf } from './visitor-message.ts'

export interface LinesDeps {
  sql: Sql
  fileLinks: FileLinks
  downloadUrls: DownloadUrls
}

/** Draws lines of the log for a visitor; a message that several lines speak of comes once, as it stands now. */
export async function toChatLines(deps: LinesDeps, appId: string, webChatId: string, events: readonly VisitorEvent[]): Promise<ChatLine[]> {
  const ids = [...new Set(events.flatMap(({ body }) => ('messageId' in body ? [body.messageId] : [])))]
  const messages = ids.length === 0 ? [] : await listVisitorMessages(deps.sql, appId, webChatId, ids)
  const people = [...messages.map(({ author }) => author), ...events.map(({ author }) => author)]
  const photos = await photosOf(deps.sql, [...new Set(people.flatMap(({ kind, id }) => (kind === 'operator' && id !== null ? [id] : [])))])
  const products = await productsIn(
    deps,
    appId,
    messages.map(({ content }) => content),
  )
  const byProvider = new Map(messages.map(({ providerId, id }) => [providerId, id]))
  const shown = new Map(messages.map((message) => [message.id, toLine(deps, webChatId, message, { photos, products, byProvider })]))
  const notices = events.flatMap((event) => toNotice(event) ?? [])
  return [...shown.values(), ...notices].toSorted((a, b) => a.seq - b.seq)
}

interface Around {
  photos: ReadonlyMap<string, string | null>
  products: ReadonlyMap<string, ListedProduct>
  byProvider: ReadonlyMap<string | null | undefined, string>
}

function toLine(deps: LinesDeps, webChatId: string, message: Message, { photos, products, byProvider }: Around): ChatLine {
  const { id, seq, author, content, status, file, revokedAt, context, at, direction } = message
  const replyTo = context?.replyTo
  const listed = productIdsIn(content).flatMap((retailerId) => products.get(retailerId) ?? [])
  return {
    type: 'message',
    id,
    seq,
    sentId: direction === 'in' ? sentIdOf(message.providerId ?? null) : null,
    author: authorOf(author, photos),
    content: toShown(content),
    ...(listed.length > 0 && { products: listed }),
    replyTo: replyTo === undefined ? null : (byProvider.get(replyTo) ?? replyTo),
    status,
    revoked: revokedAt !== null && revokedAt !== undefined,
    file:
      file?.state === 'stored'
        ? {
            url: deps.fileLinks.to(webChatId, id),
            mimeType: file.mimeType,
            name: file.name,
            size: file.size,
            width: file.width,
            height: file.height,
          }
        : null,
    at,
  }
}

/** Who said it: people by their name and photo, everything else as the business itself or its AI agent. */
function authorOf({ kind, id, name }: Author, photos: ReadonlyMap<string, string | null>): VisitorAuthor {
  switch (kind) {
    case 'contact':
      return { kind: 'visitor', name: null, photoUrl: null }
    case 'operator':
      return { kind: 'person', name, photoUrl: id === null ? null : (photos.get(id) ?? null) }
    case 'agent':
      return { kind: 'agent', name, photoUrl: null }
    case 'bot':
    case 'api':
    case 'system':
      return { kind: 'bot', name: null, photoUrl: null }
    default:
      return kind satisfies never
  }
}

/** The content without what is no visitor's business: ids of files at providers, the token and the data of a form. */
export function toShown(content: MessageContent): MessageContent {
  if (content.type === 'whatsappFlow') return { ...content, token: '-', data: undefined }
  if (content.type === 'ctaUrl' && content.formToken !== undefined) return toForm(content)
  // Under the id by which the browser knows the line.
  if (content.type === 'reaction') return { ...content, messageId: sentIdOf(content.messageId) ?? content.messageId }
  if (!('media' in content)) return content
  const { link, mimeType } = content.media
  return { ...content, media: { ...(link !== undefined && { link }), ...(mimeType !== undefined && { mimeType }) } }
}

/** A link to a booking form of ours: in the chat, the form itself. */
const toForm = ({ text, label, header, footer }: Extract<MessageContent, { type: 'ctaUrl' }>): MessageContent => ({
  type: 'whatsappFlow',
  text,
  label,
  ...(typeof header === 'string' && { header }),
  ...(footer !== undefined && { footer }),
  form: { by: 'id', value: 'booking' },
  mode: 'published',
  token: '-',
})

function toNotice({ seq, body, at }: VisitorEvent): ChatLine | null {
  switch (body.type) {
    case 'handler_changed':
      return body.handler === 'human' && body.assigneeName !== null
        ? { type: 'notice', seq, what: 'joined', name: body.assigneeName, at }
        : null
    case 'conversation_closed':
      return { type: 'notice', seq, what: 'closed', name: null, at }
    case 'conversation_reopened':
      return { type: 'notice', seq, what: 'reopened', name: null, at }
    case 'conversation_continued':
      return body.direction === 'to' ? { type: 'notice', seq, what: 'continued', name: null, at } : null
    default:
      return null
  }
}

/** The products that these messages speak of, by the shop's own ids. */
export async function productsIn(
  { sql, downloadUrls }: LinesDeps,
  appId: string,
  contents: readonly MessageContent[],
): Promise<Map<string, ListedProduct>> {
  const wanted = Map.groupBy(
    contents.flatMap((content) => catalogIdsIn(content).map((catalogId) => ({ catalogId, ids: productIdsIn(content) }))),
    ({ catalogId }) => catalogId,
  )
  const found = await Promise.all(
    [...wanted].map(([catalogId, asked]) => listProductsOf(sql, appId, catalogId, [...new Set(asked.flatMap(({ ids }) => ids))])),
  )
  return new Map(found.flat().map((product) => [product.retailerId, toListed(downloadUrls, product)]))
}

/** A stored product as visitors see it. */
export const toListed = (urls: DownloadUrls, stored: StoredProduct): ListedProduct => toListedProduct(toProduct(urls, stored))
