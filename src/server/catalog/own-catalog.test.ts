import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAnswerable } from '#store/testing/rows.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const { testApp, owner, appId, app } = await createTestWorkspace()
beforeAll(() => insertAnswerable(testApp.sql, appId, 'ada'))
afterAll(() => testApp.end())

const mug = { retailerId: 'mug', name: 'Blue mug', priceMinor: 950, currency: 'EUR' }
const products = async (query = ''): Promise<{ retailerId: string }[]> => (await owner.ok('GET', `${app}/products?limit=100${query}`)).items
const ids = async (query = '') => (await products(query)).map(({ retailerId }) => retailerId)
const act = async (action: object) => (await owner.ok('POST', `${app}/contacts/ada/actions`, { action })).result
const order = (quantity: number, productId = 'mug') =>
  act({ kind: 'place_order', currency: 'EUR', lines: [{ productId, name: 'Blue mug', quantity, unitPrice: 9.5 }] })
const stockOf = async (id: string): Promise<unknown> => (await products(`&id=${id}`))[0]
const importing = (csv: string, dry = false) => owner.ok('POST', `${app}/products/import`, { csv, dry })

test('a product is added, changed, archived and restored, and its SKU is taken once', async () => {
  const made = await owner.ok('POST', `${app}/products`, { ...mug, stock: 5 })
  expect(made).toMatchObject({ isOwn: true, stock: 5, availability: 'in stock', catalogName: 'Own catalog', archived: false })
  const again = await owner.call('POST', `${app}/products`, mug)
  expect([again.status, again.body.error.code]).toEqual([409, 'sku-taken'])

  const { retailerId: _, ...rest } = mug
  expect(await owner.ok('PUT', `${app}/products/mug`, { ...rest, name: 'Navy mug' })).toMatchObject({ name: 'Navy mug', stock: 5 })
  expect(await owner.ok('PUT', `${app}/products/mug`, { ...rest, stock: 0 })).toMatchObject({ availability: 'out of stock' })
  expect(await owner.ok('PUT', `${app}/products/mug`, { ...rest, stock: 3 })).toMatchObject({ stock: 3, availability: 'in stock' })

  await owner.ok('DELETE', `${app}/products/mug`)
  expect([await ids(), await ids('&archived=true')]).toEqual([[], ['mug']])
  await owner.ok('POST', `${app}/products/mug/restore`)
  expect(await ids()).toEqual(['mug'])
  expect((await owner.call('PUT', `${app}/products/unknown`, rest)).status).toBe(404)
  expect((await owner.call('POST', `${app}/products`, { ...mug, retailerId: 'a/b' })).status).toBe(400)
})

test('orders take from stock and give back: an order for more than there is says how many are left', async () => {
  expect(await order(4)).toEqual({ kind: 'place_order', outcome: 'invalid', reason: '“Blue mug”: 4 needed, only 3 left.' })
  const { order: placed } = await order(2)
  expect(await stockOf('mug')).toMatchObject({ stock: 1 })
  const change = (more: object) => act({ kind: 'change_order', orderId: placed.id, ...more })
  const lines = (quantity: number) => ({ lines: [{ ...placed.lines[0], quantity }] })

  expect(await change(lines(4))).toMatchObject({ outcome: 'invalid', reason: '“Blue mug”: 2 needed, only 1 left.' })
  expect(await change(lines(3))).toMatchObject({ outcome: 'updated' })
  expect(await stockOf('mug')).toMatchObject({ stock: 0, availability: 'out of stock' })
  expect(await order(1)).toMatchObject({ outcome: 'invalid', reason: '“Blue mug” is out of stock.' })
  await change(lines(1))
  expect(await stockOf('mug')).toMatchObject({ stock: 2, availability: 'in stock' })

  await change({ status: 'cancelled' })
  await change({ status: 'cancelled' })
  expect(await stockOf('mug')).toMatchObject({ stock: 3 })
  await order(3)
  expect(await change({ status: 'new' })).toMatchObject({ outcome: 'invalid', reason: '“Blue mug” is out of stock.' })
  expect((await owner.ok('GET', `${app}/orders/${placed.id}`)).status).toBe('cancelled')
})

test('of thirty orders at once for ten pieces exactly ten are placed', async () => {
  await owner.ok('POST', `${app}/products`, { ...mug, retailerId: 'rare', name: 'Rare mug', stock: 10 })
  const results = await Promise.all(Array.from({ length: 30 }, () => order(1, 'rare')))
  expect(results.filter(({ outcome }) => outcome === 'placed')).toHaveLength(10)
  expect(await stockOf('rare')).toMatchObject({ stock: 0 })
})

test('a table is tried out, imported by SKU, and changes nothing the second time', async () => {
  const csv = [
    'SKU;Title;Price;Currency;Stock;Collection;Color',
    'tea-1;"Green tea; 100 g";4,90;eur;12;Tea|New;green',
    'tea-2;Black tea;free;EUR;;Tea;black',
    'tea-3;White tea;7.50;Euro;1.5;;',
    'mug;Blue mug;9.50;EUR;;;',
  ].join('\r\n')

  const tried = await importing(csv, true)
  expect(tried).toMatchObject({ created: 1, updated: 1, unchanged: 0, ignored: ['Color'] })
  expect(tried.faults).toMatchObject([
    { line: 3, column: 'price', message: '“free” is no price. Write it like 24.90.' },
    { line: 4, column: 'currency' },
    { line: 4, column: 'stock' },
  ])
  expect(await ids('&search=tea')).toEqual([])

  expect(await importing(csv)).toMatchObject({ created: 1, updated: 1 })
  const [tea] = await products('&search=tea')
  expect(tea).toMatchObject({ name: 'Green tea; 100 g', priceMinor: 490, stock: 12 })
  expect(
    (await owner.ok('GET', `${app}/collections`)).items.map(({ name, productCount }: { name: string; productCount: number }) => [
      name,
      productCount,
    ]),
  ).toEqual([
    ['New', 1],
    ['Tea', 1],
  ])
  expect(await importing(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  const refused = await owner.call('POST', `${app}/products/import`, { csv: 'a,b\n1,2' })
  expect(JSON.stringify(refused.body)).toContain('The first line needs these columns: sku, name, price, currency.')
})

test('a picture is uploaded for a product, replaced and removed', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const put = () => owner.call('PUT', `${app}/products/mug/picture`, png, { 'content-type': 'application/octet-stream' })
  const first = (await put()).body.imageUrl
  const { imageUrl } = (await put()).body
  expect(imageUrl).toMatch(/\/storage\/public\/apps\/\w{18}\/products\/[\da-f]{32}\/\w{18}\.webp$/)

  const visit = async (url: string) => (await testApp.server.inject({ url: new URL(url).pathname })).statusCode
  expect([await visit(first), await visit(imageUrl)]).toEqual([404, 200])
  const { catalogId } = (await owner.ok('GET', `${app}/products?id=mug`)).items[0]
  expect((await owner.call('GET', `${app}/product-picture?catalogId=${catalogId}&id=mug`)).status).toBe(200)
  expect((await owner.ok('DELETE', `${app}/products/mug/picture`)).imageUrl).toBeNull()
  expect(await visit(imageUrl)).toBe(404)
})

test('a collection has products in its order, and a flow that names it keeps it', async () => {
  const made = await owner.ok('POST', `${app}/collections`, { name: 'Gifts', productIds: ['tea-1', 'mug', 'nothing'] })
  expect(made).toMatchObject({ name: 'Gifts', isOwn: true, productCount: 2 })
  expect(await ids(`&collectionId=${made.id}`)).toEqual(['mug', 'tea-1'])
  expect((await owner.call('POST', `${app}/collections`, { name: 'Gifts' })).body.error.code).toBe('name-taken')
  const changed = await owner.ok('PUT', `${app}/collections/${made.id}`, { name: 'Presents', productIds: ['mug'] })
  expect(changed).toMatchObject({ name: 'Presents', productCount: 1 })
  await owner.ok('DELETE', `${app}/collections/${made.id}`)
  expect((await owner.call('DELETE', `${app}/collections/${made.id}`)).status).toBe(404)
  expect(await ids('&id=mug')).toEqual(['mug'])
})

test('flows and agents list what can be ordered: of a collection in its order, by words, up to a price', async () => {
  const price = (retailerId: string, name: string, priceMinor: number, stock: number | null) =>
    owner.ok('POST', `${app}/products`, { retailerId, name, priceMinor, currency: 'EUR', stock })
  await price('pot', 'Glass pot', 2_990, 4)
  await price('cup', 'Glass cup', 1_250, null)
  await price('jar', 'Glass jar', 1_500, 0)
  const { id: collectionId } = await owner.ok('POST', `${app}/collections`, { name: 'Glass', productIds: ['pot', 'jar', 'cup'] })
  const listed = async (filter: object): Promise<string[]> =>
    (await act({ kind: 'list_products', ...filter })).products.map(({ productId }: { productId: string }) => productId)

  expect(await listed({ collectionId })).toEqual(['pot', 'cup'])
  expect(await listed({ search: 'glass' })).toEqual(['cup', 'pot'])
  expect(await listed({ search: 'glass', maxPrice: 12.5 })).toEqual(['cup'])
  expect(await listed({ search: '%' })).toEqual([])
  expect(await listed({ search: 'glass', maxPrice: 12.49 })).toEqual([])
  expect(await listed({ search: 'glass', limit: 1 })).toEqual(['cup'])
  expect((await act({ kind: 'list_products', search: 'pot' })).products).toMatchObject([{ price: 29.9, stock: 4, isOwn: true }])
})

test('a highest price looks at every product, in the decimals of its currency', async () => {
  await testApp.sql`
    insert into product (app_id, catalog_id, retailer_id, name, price_minor, currency, availability, seen_at)
    select ${appId}, c.id, p.retailer_id, p.name, p.price, p.currency, 'in stock', now()
    from (select catalog_id as id from product where app_id = ${appId} limit 1) c, (
      select 'bead-' || n as retailer_id, 'Bead ' || lpad(n::text, 4, '0') as name, 5000 as price, 'EUR' as currency from generate_series(1, 600) n
      union all select 'bead-' || currency, 'Bead ~' || currency, price, currency
      from (values ('EUR', 999), ('JPY', 9), ('JOD', 9999), ('KWD', 10001), ('USD', null)) as v (currency, price)) p`
  const { products: found } = await act({ kind: 'list_products', search: 'bead', maxPrice: 10 })

  expect(found.map(({ price, currency }: { price: number; currency: string }) => [price, currency])).toEqual([
    [9.99, 'EUR'],
    [9.999, 'JOD'],
    [9, 'JPY'],
  ])
})
