import type { MessageContent } from '#domain/messages/message.ts'
import type { ChatForm } from '#domain/webchat/chat-form.ts'
import { toListedProduct } from '#domain/webchat/listed-product.ts'
import type { VisitorAct } from '#domain/webchat/visitor.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'

import { call } from '#web/api/call.ts'

/** Finds the content of a message that is shown. */
type Find = (messageId: string) => MessageContent | undefined

/** What somebody does in the web chat, as a test chat takes it; null for what a test chat knows nothing of. */
export async function toInput(appId: string, act: VisitorAct, find: Find): Promise<SimulationInput | null> {
  switch (act.type) {
    case 'text':
      return { type: 'say', text: act.text }
    case 'button':
    case 'row':
      return { type: 'tap', id: act.id, title: act.title }
    case 'location':
      return { type: 'send', content: { type: 'location', latitude: act.latitude, longitude: act.longitude } }
    case 'form': {
      const content = find(act.messageId)
      if (content?.type !== 'whatsappFlow') return null
      return { type: 'send', content: { type: 'formReply', name: null, token: content.token, answers: act.answers } }
    }
    case 'cart':
      return { type: 'send', content: await toOrder(appId, act) }
    case 'file':
    case 'reaction':
    case 'startFlow':
      return null
    default:
      return act satisfies never
  }
}

/** A cart at the prices of the catalog. */
async function toOrder(
  appId: string,
  { items, text }: Extract<VisitorAct, { type: 'cart' }>,
): Promise<Extract<MessageContent, { type: 'order' }>> {
  const found = await call('listProducts', { appId, limit: 50, id: items.map(({ retailerId }) => retailerId) })
  const products = new Map(found.items.map((product) => [product.retailerId, product]))
  return {
    type: 'order',
    catalogId: found.items[0]?.catalogId ?? 'sample',
    ...(text !== undefined && text !== '' && { text }),
    items: items.flatMap(({ retailerId, quantity }) => {
      const product = products.get(retailerId)
      if (!product) return []
      const { price: itemPrice, currency } = toListedProduct(product)
      return [{ productRetailerId: retailerId, quantity, itemPrice, currency }]
    }),
  }
}

/** What a part of the web chat asks for: the form of a message, or a page of the catalog. */
export async function answerFor(appId: string, path: string, find: Find): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, location.origin)
  if (pathname === '/products') {
    const after = searchParams.get('after')
    const { items, nextCursor } = await call('listProducts', { appId, limit: 30, ...(after !== null && { after }) })
    return { items: items.map(toListedProduct), nextCursor }
  }
  const content = pathname.startsWith('/forms/') ? find(pathname.slice('/forms/'.length)) : undefined
  return content?.type === 'whatsappFlow' ? loadForm(appId, content) : null
}

async function loadForm(
  appId: string,
  { form: { by, value }, data = {} }: Extract<MessageContent, { type: 'whatsappFlow' }>,
): Promise<ChatForm | null> {
  const { items } = await call('listWhatsappForms', { appId, limit: 100 })
  const form = items.find(({ id, metaId, name }) => (by === 'name' ? name === value : value === id || value === metaId))
  const values = Object.entries(data).flatMap(([name, given]) => (typeof given === 'string' ? [[name, given] as const] : []))
  return form ? { document: form.document, times: {}, values: Object.fromEntries(values), answered: false } : null
}
