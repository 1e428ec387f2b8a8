import { afterEach, beforeEach, expect, test } from 'vitest'

import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { FetchedProduct, Listed } from '#domain/commerce/product.ts'
import { EMPTY_CONTENT } from '#domain/templates/empty-content.ts'
import { listProducts } from '#store/commerce/catalogs.ts'
import { openOwnCatalog, saveOwnProducts } from '#store/commerce/own-catalog.ts'
import { listThread } from '#store/conversations/conversations.ts'
import { listNotices, saveOrderNotifications } from '#store/commerce/order-notices.ts'
import { listOrders } from '#store/commerce/orders.ts'
import { checkProducts } from '#commands/messages/check-products.ts'

import { type RuntimeFixture, runtimeFixture } from '../testing/runtime-fixture.ts'
import { openChat, type Chat } from '../testing/conversation.ts'
import { type CatalogSyncDeps, syncCatalogs } from './catalog-sync.ts'

let fixture: RuntimeFixture
let chat: Chat
let wabaId = ''
let channelId = ''
beforeEach(async () => {
  fixture = await runtimeFixture()
  chat = openChat(fixture)
  const [channel] = await fixture.sql<
    { id: string; waba: string }[]
  >`select id, waba_id as waba from channel where app_id = ${fixture.appId}`
  wabaId = channel!.waba
  channelId = channel!.id
})
afterEach(() => fixture.end())

const product = (retailerId: string, more: Partial<FetchedProduct> = {}): FetchedProduct => ({
  retailerId,
  name: `Product ${retailerId}`,
  description: null,
  priceMinor: 2_490,
  currency: 'EUR',
  availability: 'in stock',
  imageUrl: null,
  url: null,
  ...more,
})
const page = <T>(items: readonly T[], after: string | null = null): Listed<T> => ({ outcome: 'page', items, after, skipped: 0 })
const failed = { outcome: 'failed', problem: 'Service unavailable', retry: 'later' } as const

const read = (
  pages: Record<string, Listed<FetchedProduct>>,
  linked: Listed<{ id: string; name: string }> = page([{ id: 'c1', name: 'Shop' }]),
) => {
  const deps: CatalogSyncDeps = {
    sql: fixture.sql,
    catalogs: async () => linked,
    products: async (_account, _catalog, after) => pages[after ?? 'first'] ?? failed,
  }
  return syncCatalogs(deps, fixture.appId, wabaId)
}
const names = async () => (await listProducts(fixture.sql, fixture.appId, {}, { limit: 100 })).items.map(({ retailerId }) => retailerId)
const orders = () =>
  listOrders(fixture.sql, fixture.appId, { contactId: null, statuses: [], paymentStatuses: [], from: null, to: null }, 50)
const thread = async () => {
  const [row] = await fixture.sql<{ id: string }[]>`select id from conversation`
  return (await listThread(fixture.sql, fixture.appId, row!.id, { after: undefined, limit: 100 })).items
}
const lines = async () => (await thread()).map(({ event }) => event.body)
const cart = (...items: { product_retailer_id: string; quantity: number; item_price: number; currency: string }[]) =>
  chat.send({ type: 'order', order: { catalog_id: 'c1', text: '', product_items: items } })
const item = (id: string, quantity: number, price: number, currency = 'EUR') => ({
  product_retailer_id: id,
  quantity,
  item_price: price,
  currency,
})
const by = () => ({ appId: fixture.appId, author: { kind: 'operator' as const, id: 'olga', name: 'Olga' } })
const change = (
  order: { id: string; contactId: string },
  input: Partial<Extract<AskedEffect, { kind: 'change_order' }>>,
  command = 'change',
) =>
  fixture.runtime.executeAction(by(), order.contactId, command, {
    kind: 'change_order',
    orderId: order.id,
    status: null,
    paymentStatus: null,
    note: null,
    ...input,
  })

test('a failed page of products deletes nothing until all pages are read', async () => {
  expect(await read({ first: page([product('a'), product('b')], '2'), 2: page([product('c')]) })).toBeNull()
  expect(await names()).toEqual(['a', 'b', 'c'])

  expect(await read({ first: page([product('a', { name: 'Product a, new' })], '2') })).toBe('Service unavailable')
  expect(await names()).toEqual(['b', 'a', 'c'].toSorted())
  const [state] = await fixture.sql`
    select s.tries, s.due_at > now() + interval '5 seconds' as later, c.fault from catalog_sync s join catalog c using (app_id, waba_id)`
  expect(state).toEqual({ tries: 1, later: true, fault: 'Service unavailable' })

  expect(await read({ first: page([product('a')]) })).toBeNull()
  expect(await names()).toEqual(['a'])
})

test('a failed list keeps all catalogs, and an unlinked one loses its products', async () => {
  await read({ first: page([product('a')]) })
  expect(await read({ first: page([]) }, failed)).toBe('Service unavailable')
  expect(await names()).toEqual(['a'])
  await read({}, page([]))
  expect(await names()).toEqual([])
})

test('the own catalog outlives every reading of Meta’s, and a cart that wants more than it has becomes no order', async () => {
  const { sql, appId } = fixture
  const own = {
    retailerId: 'mine',
    name: 'My mug',
    description: null,
    priceMinor: 950,
    currency: 'EUR',
    stock: 1,
    imageUrl: null,
    url: null,
  }
  await sql.begin(async (tx) => saveOwnProducts(tx, appId, await openOwnCatalog(tx, appId, () => 'own'), [own]))
  await read({ first: page([product('a')]) })
  await read({ first: page([]) })
  await read({}, page([]))
  expect(await names()).toEqual(['mine'])

  await cart(item('mine', 2, 9.5))
  expect(await orders()).toEqual([])
  expect(await lines()).toContainEqual(expect.objectContaining({ type: 'cart_not_placed', reason: '“My mug”: 2 needed, only 1 left.' }))
  await cart(item('mine', 1, 9.5))
  expect((await listProducts(sql, appId, {}, { limit: 1 })).items[0]).toMatchObject({ stock: 0, availability: 'out of stock' })
})

test('pages products by name without gaps, even with equal names', async () => {
  const many = Array.from({ length: 95 }, (_, n) => product(`sku ${n}`, { name: `Ünïcode ${n % 5} ${'語'.repeat(80)}` }))
  await read({ first: page(many) })
  const found: string[] = []
  for (let after: string | undefined, n = 0; n < 20; n += 1) {
    const { items, nextCursor } = await listProducts(fixture.sql, fixture.appId, {}, { after, limit: 10 })
    found.push(...items.map(({ retailerId }) => retailerId))
    if (nextCursor === null) break
    after = nextCursor
  }
  expect(found).toHaveLength(95)
  expect(new Set(found).size).toBe(95)
})

test('names products missing from the catalog before sending', async () => {
  await read({ first: page([product('a')]) })
  const message = {
    type: 'catalog' as const,
    text: 'Look',
    show: { kind: 'products' as const, catalogId: 'c1', header: 'New', sections: [{ title: 'All', productRetailerIds: ['a', 'x', 'y'] }] },
  }
  const check = (content: Parameters<typeof checkProducts>[3], all = false) =>
    checkProducts(fixture.sql, fixture.appId, channelId, content, { all })
  expect(await check(message)).toEqual(['The catalog has no product “x”.', 'The catalog has no product “y”.'])
  // WhatsApp shows the rest of a list: a flow is not stopped by it.
  expect(await check(message, true)).toEqual([])
  const lone = { ...message, show: { kind: 'product' as const, catalogId: 'c1', productRetailerId: 'x' } }
  expect(await check(lone, true)).toEqual(['The catalog has no product “x”.'])
  expect(await check({ ...lone, show: { ...lone.show, catalogId: 'c9' } })).toEqual(['Catalog c9 isn’t linked to this number.'])
})

test('a cart becomes an order with names and exact sums; unknown products keep their id', async () => {
  await read({ first: page([product('a'), product('b')]) })
  await cart(item('a', 3, 0.1), item('b', 1, 24.9), item('gone', 2, 18.5))
  const [order] = await orders()
  expect(order).toMatchObject({ number: 1, currency: 'EUR', total: 62.2, status: 'new' })
  expect(order?.lines.map(({ name, productId }) => name ?? productId)).toEqual(['Product a', 'Product b', 'gone'])
  expect(order?.messageId).not.toBeNull()
})

test('a cart with another price than the catalog keeps it, and says what the catalog asks', async () => {
  const priced = { priceMinor: 1_500, currency: 'EUR' }
  await read({ first: page([product('a', priced), product('b', priced), product('c', { ...priced, currency: 'USD' })]) })
  await cart(item('a', 1, 12), item('b', 1, 15), item('c', 1, 9), item('gone', 1, 3))

  const [order] = await orders()
  expect(order?.total).toBe(39)
  expect(order?.lines.map(({ unitPrice, catalogPrice }) => [unitPrice, catalogPrice])).toEqual([
    [12, 15],
    [15, undefined],
    [9, undefined],
    [3, undefined],
  ])

  const [a, ...rest] = order!.lines.map(({ catalogPrice: _, ...line }) => line)
  const edited = async (command: string, price: number) => {
    await change(order!, { lines: [{ ...a!, quantity: 2, unitPrice: price }, ...rest] }, command)
    return (await orders())[0]?.lines[0]
  }
  expect(await edited('more of it', 12)).toMatchObject({ quantity: 2, unitPrice: 12, catalogPrice: 15 })
  expect((await edited('put right', 15))?.catalogPrice).toBeUndefined()
})

test('keeps every digit of currencies with three or no decimals', async () => {
  await cart(item('a', 3, 1.255, 'KWD'))
  await cart(item('a', 2, 1_200, 'JPY'))
  expect((await orders()).map(({ total, currency }) => [total, currency])).toEqual([
    [2_400, 'JPY'],
    [3.765, 'KWD'],
  ])
})

test('a cart of 600 products becomes one order of 600 lines', async () => {
  await cart(...Array.from({ length: 600 }, (_, n) => item(`sku${n}`, 99, 9.99)))
  const [order] = await orders()
  expect(order?.lines).toHaveLength(600)
  expect(order?.total).toBe(593_406)
})

test('logs a cart that cannot become an order', async () => {
  await cart(item('a', 1, 10), item('b', 1, 10, 'USD'))
  await cart(item('a', 0.5, 10))
  await cart()
  expect(await orders()).toEqual([])
  const told = (await thread()).filter(({ event }) => event.body.type === 'cart_not_placed')
  // A line that carried the cart's message would be taken for what happened to the message, and not be drawn.
  expect(told).toMatchObject([
    { message: null, event: { body: { reason: 'it is empty' } } },
    { message: null, event: { body: { reason: 'it has a quantity that is no whole number' } } },
    { message: null, event: { body: { reason: 'its prices are in several currencies' } } },
  ])
})

test('notifies customers once of each chosen status, with order lines', async () => {
  await read({ first: page([product('a', { name: 'Harbour Roast' })]) })
  await saveOrderNotifications(fixture.sql, fixture.appId, {
    v: 1,
    tell: ['shipped'],
    texts: { shipped: 'Off it goes: {{ order.number }}' },
    template: null,
  })
  await cart(item('a', 2, 24.9))
  const [order] = await orders()
  await change(order!, { status: 'confirmed' }, '1')
  await Promise.all(['2', '3', '4'].map((command) => change(order!, { status: 'shipped' }, command)))
  await change(order!, { status: 'ready' }, '5')
  await change(order!, { status: 'shipped' }, '6')
  await fixture.quiet()
  expect(chat.said()).toEqual(['Off it goes: 1\n\n2 × Harbour Roast: €49.80\nTotal: €49.80'])
  expect(await listNotices(fixture.sql, fixture.appId, order!.id)).toMatchObject([{ what: 'status', status: 'shipped', outcome: 'sent' }])
})

test('outside the window without a template, sends nothing, logs why, and can send later', async () => {
  await cart(item('a', 1, 10))
  const [order] = await orders()
  await fixture.sql`update conversation set last_inbound_at = now() - interval '25 hours'`
  const tell = (command: string) =>
    fixture.runtime.executeAction(by(), order!.contactId, command, { kind: 'notify_about_order', orderId: order!.id, what: 'status' })
  expect(await tell('1')).toMatchObject({ outcome: 'skipped' })
  expect((await lines()).filter(({ type }) => type === 'order_notice_unsent')).toHaveLength(1)
  await chat.say('Hello?')
  expect(await tell('2')).toMatchObject({ outcome: 'sent' })
  expect(await tell('3')).toEqual({ kind: 'notify_about_order', outcome: 'already' })
})

test('sends no order notices to a contact who opted out', async () => {
  await cart(item('a', 1, 10))
  const [order] = await orders()
  await fixture.sql`update contact set opted_out_at = now()`
  await saveOrderNotifications(fixture.sql, fixture.appId, { v: 1, tell: ['ready'], texts: {}, template: null })
  await change(order!, { status: 'ready' })
  await fixture.quiet()
  expect(chat.said()).toEqual([])
  expect(await listNotices(fixture.sql, fixture.appId, order!.id)).toMatchObject([{ outcome: 'skipped' }])
})

test('outside the window, sends the chosen template with number, status and total', async () => {
  const content = { ...EMPTY_CONTENT, body: { text: 'Your order {{1}} is {{2}}. It comes to {{3}} in all.', samples: {} } }
  await fixture.sql`
    insert into template (app_id, id, waba_id, provider_id, name, language, category, status, content)
    values (${fixture.appId}, 't1', ${wabaId}, '77', 'order_news', 'en_US', 'UTILITY', 'APPROVED', ${fixture.sql.json(content)})`
  const template = { name: 'order_news', language: 'en_US' }
  await saveOrderNotifications(fixture.sql, fixture.appId, { v: 1, tell: ['shipped'], texts: {}, template })
  await cart(item('a', 2, 24.9))
  const [order] = await orders()
  await fixture.sql`update conversation set last_inbound_at = now() - interval '25 hours'`
  await change(order!, { status: 'shipped' })
  await fixture.quiet()
  expect(chat.sent()).toMatchObject([{ ...template, body: [{ text: '1' }, { text: 'shipped' }, { text: '€49.80' }] }])
})
