// Catalogs and what numbers show of them, against the emulator's WhatsApp over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type FakeWhatsapp, fakeWhatsapp } from '#runtime/integrations/files/testing/fake-whatsapp.ts'

import type { Client } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

const ACCOUNT = '200000000000001'
let meta: FakeWhatsapp
let testApp: TestApp
let owner: Client
let path = ''
let channelId = ''

beforeAll(async () => {
  meta = await fakeWhatsapp()
  testApp = await createTestApp({ egress: meta.egress, settings: { graphUrl: meta.graphUrl } })
  owner = await testApp.person('Olga')
  path = `/api/v1/apps/${await owner.appId()}`
  const channel = {
    name: 'Shop',
    phoneNumberId: '100000000000001',
    wabaId: ACCOUNT,
    displayPhone: '+15550000001',
    accessToken: 'a-token-of-it',
  }
  channelId = (await owner.ok('POST', `${path}/channels`, channel)).id
})
afterAll(async () => {
  await testApp.end()
  await meta.stop()
})

const sync = async (): Promise<string | null> => (await owner.ok('POST', `${path}/catalog-accounts/${ACCOUNT}/sync`)).problem
const products = async (query = '') => (await owner.ok('GET', `${path}/products?limit=100${query}`)).items
const put = async (list: object[]) => {
  const answer = await fetch(new URL('/_/catalog/products', meta.graphUrl), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ products: list }),
  })
  expect(answer.status).toBe(200)
}

test('reads a catalog with exact prices, stock and images', async () => {
  expect(await sync()).toBeNull()
  const [account] = (await owner.ok('GET', `${path}/catalog-accounts`)).items
  expect(account).toMatchObject({ wabaId: ACCOUNT, problem: null, catalogs: [{ name: 'Harbour Goods', productCount: 8, fault: null }] })
  const [roast] = await products('&search=1+kg')
  expect(roast).toMatchObject({ retailerId: 'roast-1kg', priceMinor: 2_490, currency: 'EUR', availability: 'in stock' })
  expect((await products('&stock=out')).map(({ retailerId }: { retailerId: string }) => retailerId)).toEqual(['grinder'])
})

test('reads a long catalog completely, and reports a failed page without loss', async () => {
  const many = Array.from({ length: 230 }, (_, n) => ({ retailerId: `part-${n}`, name: `Part ${n}`, price: n + 0.99 }))
  await put(many)
  expect(await sync()).toBeNull()
  const [before] = (await owner.ok('GET', `${path}/catalog-accounts`)).items
  expect(before.catalogs[0].productCount).toBe(238)

  await meta.fault({ kind: '5xx', match: { path: 'after=' } })
  expect(await sync()).not.toBeNull()
  const [after] = (await owner.ok('GET', `${path}/catalog-accounts`)).items
  expect(after.catalogs[0].productCount).toBe(238)
  expect(after.catalogs[0].fault).not.toBeNull()
  expect(await sync()).toBeNull()
})

test('reads and changes a number’s catalog settings', async () => {
  const at = `${path}/channels/${channelId}/commerce`
  expect(await owner.ok('GET', at)).toEqual({ cart: true, catalog: false })
  await owner.ok('PUT', at, { cart: false, catalog: true })
  expect(await owner.ok('GET', at)).toEqual({ cart: false, catalog: true })
})

test('order messages refuse unknown variables and unapproved templates', async () => {
  const settings = { tell: ['shipped'], texts: { shipped: 'Hi {{ order.number' }, template: { name: 'no_such_one', language: 'en_US' } }
  const refused = await owner.call('PUT', `${path}/order-notifications`, settings)
  expect(refused.status).toBe(422)
  const good = { tell: ['shipped'], texts: { shipped: 'Order {{ order.number }} left.' }, template: null }
  await owner.ok('PUT', `${path}/order-notifications`, good)
  expect(await owner.ok('GET', `${path}/order-notifications`)).toMatchObject(good)
})
