// What people do on their phones beside writing, played over HTTP by the pretend WhatsApp against the whole product.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { openProduct, type Product } from '../testing/product.ts'
import { createEchoApp, type EchoApp, type Chat } from '../testing/echo-app.ts'

const ANA = '34600111222'

let product: Product
let shop: EchoApp
beforeAll(async () => {
  product = await openProduct()
  shop = await createEchoApp(product, '100000000000002')
  await shop.write(ANA, 'two tents')
  await until('Ana is heard', async () => (await shop.chats()).length === 1)
})
afterAll(() => product.end())

const chat = async (): Promise<Chat> => (await shop.chats())[0]!
const heard = async () => (await chat()).lines.flatMap(({ message }) => (message?.direction === 'in' ? [message] : []))
const phoneAction = (body: object) => product.world.phoneAction(ANA, shop.phoneNumberId, body)

test('edits, deletions, app replies, opt-outs and number changes are handled', async () => {
  const [first] = await heard()
  await phoneAction({ type: 'edit', messageId: first!.providerId, text: 'three tents' })
  await until('the edit shows', async () => (await chat()).heard.includes('three tents'))
  await phoneAction({ type: 'revoke', messageId: first!.providerId })
  await until('the deletion shows', async () => (await heard()).some(({ revokedAt }) => revokedAt))
  await phoneAction({ type: 'echo', text: 'This is Liv' })
  await until('the answer of the phone app shows', async () => (await chat()).said.some(({ text }) => text === 'This is Liv'))
  expect((await chat()).conversation.handler).toBe('human')
  await phoneAction({ type: 'marketing', wanted: false })
  await until('the opt-out shows', async () =>
    (await chat()).lines.some(({ event }) => event.body.type === 'contact_opted' && event.body.out),
  )
  await phoneAction({ type: 'changeNumber', phone: '34600999888' })
  await until('the new number shows', async () => (await chat()).conversation.contact.phone === '+34600999888')

  expect(await shop.chats()).toHaveLength(1)
  expect((await heard()).find(({ id }) => id === first!.id)?.edits).toMatchObject([{ content: { text: 'two tents' } }])
})
