import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contract } from '#domain/api/contract.ts'
import type { Endpoint } from '#domain/api/endpoint.ts'
import type { Json } from '#domain/json.ts'
import { until } from '#store/testing/until.ts'

import { NEWS, SAMPLES } from '#runtime/testing/payload-samples.ts'
import { PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import { isDrained } from '../testing/fuzz.ts'
import { type TestWorkspace, createTestWorkspace } from '../testing/test-workspace.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await createTestWorkspace({ runtimeRuns: true })
})
afterAll(() => workspace.testApp.end())

/** Stands for a list in a list in a list, 5,000 times, which fast-check could not print. */
const DEEP = '<5,000 levels>'
const withDepth = (json: string): string => json.replaceAll(`"${DEEP}"`, '['.repeat(5_000) + ']'.repeat(5_000))

const fullCard: Json = {
  name: { formatted_name: 'Bo', first_name: 'Bo', last_name: 'Berg' },
  phones: [{ phone: '+34 600', type: 'CELL', wa_id: '34600' }],
  emails: [{ email: 'bo@parley.test', type: 'WORK' }],
  urls: [{ url: 'https://parley.test', type: 'WORK' }],
  addresses: [{ street: 'Moll 1', city: 'Barcelona', state: 'B', zip: '08001', country: 'Spain', type: 'HOME' }],
  org: { company: 'Pier', title: 'Sailor' },
  birthday: '1990-01-01',
}
const MESSAGES: readonly Json[] = [...SAMPLES.map(({ raw }) => raw), { ...SAMPLES[0]!.raw, type: 'contacts', contacts: [fullCard] }]

/** What a member of a webhook is replaced with. */
const strange: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(65, 71, 300, 2_100, 5_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom<Json>('', ' ', '0', 'Infinity', '\0', '\ud800', '👨‍👩‍👧‍👦'.repeat(80), null, true, -1, 0.5, 1e308, 2 ** 53, [], {}),
  fc.constant(DEEP),
  fc.jsonValue({ maxDepth: 3 }).map((value): Json => JSON.parse(JSON.stringify(value))),
)

/** Replaces the member that comes at this place when one counts them all. */
function withMember(value: Json, place: number, member: Json): Json {
  let left = place
  const walk = (one: Json): Json => {
    if (left < 0) return one
    if (left === 0) {
      left -= 1
      return member
    }
    left -= 1
    if (Array.isArray(one)) return one.map((item: Json) => walk(item))
    if (typeof one === 'object' && one !== null) return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, walk(item)]))
    return one
  }
  return walk(value)
}

const edits = fc.array(fc.record({ place: fc.integer({ min: 1, max: 24 }), member: strange }), { maxLength: 3 })
const spoilt = (samples: readonly Json[]): fc.Arbitrary<Json> =>
  fc
    .tuple(fc.constantFrom(...samples), edits)
    .map(([sample, changes]) => changes.reduce((value, { place, member }) => withMember(value, place, member), sample))

interface Delivery {
  messages: Json[]
  contacts: Json[]
  news: Json[]
}
const CARD: Json = { wa_id: '34600111222', user_id: 'ES.7', profile: { name: 'Ana', username: 'ana' } }
const delivery: fc.Arbitrary<Delivery> = fc.record({
  messages: fc.array(spoilt(MESSAGES), { minLength: 1, maxLength: 6 }),
  contacts: fc.array(spoilt([CARD]), { maxLength: 1 }),
  news: fc.array(spoilt(NEWS.map(({ field, value }) => ({ field, value }))), { maxLength: 2 }),
})

let count = 0
/** The id is given last, or the same message would come twice. */
const withId = (message: Json): Json =>
  typeof message === 'object' && message !== null ? Object.assign({}, message, { id: `wamid.${(count += 1)}` }) : message

const bytesOf = ({ messages, contacts, news }: Delivery): Uint8Array => {
  const metadata = { phone_number_id: PHONE_NUMBER_ID, display_phone_number: '15550000001' }
  const value = { messaging_product: 'whatsapp', metadata, contacts, messages: messages.map(withId) }
  const changes = [{ field: 'messages', value }, ...news]
  return new TextEncoder().encode(
    withDepth(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '200000000000001', changes }] })),
  )
}

/** Every id by which something that a webhook made can be read. */
const idsFor = (): Promise<{ name: string; id: string; of: string | null }[]> => workspace.testApp.sql`
  select 'contactId' as name, id, null as of from contact where app_id = ${workspace.appId}
  union all select 'conversationId', id, null from conversation where app_id = ${workspace.appId}
  union all select 'messageId', id, conversation_id from message where app_id = ${workspace.appId}
  union all select 'orderId', id, null from customer_order where app_id = ${workspace.appId}
  union all select 'deliveryId', delivery_id::text, channel_id from delivery_channel where app_id = ${workspace.appId}`

/** The addresses of a route, with every id that there is; none where it names something that no webhook makes. */
function addressesOf({ path }: Endpoint, ids: Awaited<ReturnType<typeof idsFor>>): string[] {
  const own = path.replace(':appId', workspace.appId).replace(':channelId', 'number')
  const names = [...own.matchAll(/:(\w+)/g)].map(([, name]) => name)
  if (names.length === 0) return [own]
  const inner = ids.filter(({ name }) => name === names.at(-1))
  return inner
    .filter(({ of }) => names.length === 1 || of !== null)
    .map(({ id, of }) => own.replace(`:${names.at(-1)}`, id).replace(':conversationId', of ?? ''))
    .filter((address) => !address.includes('/:'))
}

/** What cannot be read without a network, or needs words to look for. */
const ELSEWHERE = /media|profile|diagnostics|commerce|product-picture|sheets|templates\/library|hooks|stop|unsubscribe/
const READ = Object.values<Endpoint>(contract).filter(
  ({ method, path, query }) => method === 'GET' && path.includes(':appId') && !ELSEWHERE.test(path) && query.safeParse({}).success,
)

const read = new Set<string>()
/** Reads everything that is new since the last time. */
async function faultsOf(): Promise<string[]> {
  const ids = (await idsFor()).filter(({ id }) => !read.has(id))
  for (const { id } of ids) read.add(id)
  const addresses = READ.flatMap((endpoint) => addressesOf(endpoint, ids))
  const faults: string[] = []
  for (const address of addresses) {
    const { status, body } = await workspace.owner.call('GET', address)
    if (status !== 200) faults.push(`${status} ${address} ${JSON.stringify(body).slice(0, 300)}`)
  }
  return faults
}

test('after any webhook, every read route answers 200 and every turn runs', async () => {
  await fc.assert(
    fc.asyncProperty(delivery, async (given) => {
      await workspace.testApp.runtime.accept(bytesOf(given))
      await until('the webhook is handled', () => isDrained(workspace.testApp.sql))

      expect(await faultsOf()).toEqual([])
      expect(await workspace.testApp.sql`select reason from parked where source = 'turn'`).toEqual([])
    }),
    { numRuns: 24, seed: 7, endOnFailure: true },
  )
})

test('a webhook nested 5,000 levels deep is kept, shown, and answered', async () => {
  const message = { from: '34600111223', timestamp: '1795250000', type: 'hologram', hologram: { levels: DEEP } }
  await workspace.testApp.runtime.accept(bytesOf({ messages: [message], contacts: [], news: [] }))
  await until('the webhook is handled', () => isDrained(workspace.testApp.sql))

  const { items } = await workspace.owner.ok('GET', `${workspace.app}/channels/number/deliveries`)
  const detail = await workspace.owner.call('GET', `${workspace.app}/channels/number/deliveries/${items[0].id}`)

  expect(items[0].state).toBe('handled')
  expect(detail.status).toBe(200)
  expect(JSON.stringify(detail.body.payload)).toContain('nested too deeply')
})
