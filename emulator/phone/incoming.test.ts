import { afterEach, beforeEach, expect, test } from 'vitest'

import { CATALOG_ID } from '../catalog/products.ts'
import { MIA, type RunningEmulator, runningEmulator } from '../testing/running-emulator.ts'

let running: RunningEmulator
beforeEach(async () => {
  running = await runningEmulator()
})
afterEach(() => running.stop())

const play = (body: object) => running.control(`/phone/${MIA}/messages`, { method: 'POST', body })
const received = () => running.received.flatMap(({ changes }) => changes.flatMap(({ messages = [] }) => messages))

test.each([
  ['a voice note', { type: 'audio' }, { type: 'audio', audio: { mime_type: 'audio/ogg; codecs=opus', voice: true } }],
  [
    'a document',
    { type: 'document', caption: 'May' },
    { document: { mime_type: 'application/pdf', filename: 'receipt.pdf', caption: 'May' } },
  ],
  ['a sticker', { type: 'sticker' }, { sticker: { mime_type: 'image/webp', animated: false } }],
  [
    'a contact',
    { type: 'contacts', contacts: [{ name: 'Ana Berg', phone: '+1 555' }] },
    { contacts: [{ name: { formatted_name: 'Ana Berg', first_name: 'Ana', last_name: 'Berg' }, phones: [{ wa_id: '1555' }] }] },
  ],
  ['a reaction', { type: 'reaction', targetId: 'wamid.1', emoji: '👍' }, { reaction: { message_id: 'wamid.1', emoji: '👍' } }],
  [
    'the tap on a template',
    { type: 'templateButton', messageId: 'wamid.1', payload: 'yes', title: 'Yes' },
    { type: 'button', button: { payload: 'yes', text: 'Yes' }, context: { id: 'wamid.1' } },
  ],
  [
    'a cart at the prices of the catalog',
    { type: 'order', catalogId: CATALOG_ID, items: [{ productRetailerId: 'sencha', quantity: 2 }] },
    {
      order: {
        catalog_id: CATALOG_ID,
        product_items: [{ product_retailer_id: 'sencha', quantity: 2, item_price: 18.5, currency: 'EUR' }],
      },
    },
  ],
  [
    'a question about a product',
    { type: 'text', text: 'Is it green?', product: { catalogId: CATALOG_ID, productRetailerId: 'sencha' } },
    { text: { body: 'Is it green?' }, context: { referred_product: { catalog_id: CATALOG_ID, product_retailer_id: 'sencha' } } },
  ],
  [
    'the first word after an ad',
    { type: 'text', text: 'Hi', referral: { source_type: 'ad', source_id: '7', source_url: 'https://fb.me/x', headline: 'Boots' } },
    { text: { body: 'Hi' }, referral: { source_type: 'ad', headline: 'Boots' } },
  ],
])('the phone sends %s as WhatsApp would', async (_name, body, webhook) => {
  expect((await play(body)).status).toBe(201)

  await running.until(() => received().length > 0)
  expect(received()).toMatchObject([webhook])
})

test('refuses what the phone cannot know', async () => {
  expect((await play({ type: 'order', catalogId: CATALOG_ID, items: [{ productRetailerId: 'nothing', quantity: 1 }] })).status).toBe(400)
  expect((await play({ type: 'document', mediaId: '1' })).status).toBe(400)
  expect((await play({ type: 'video' })).status).toBe(400)
  expect(received()).toEqual([])
})

test('the sample voice note is Opus in Ogg that passes the rules of an upload', async () => {
  const { body } = await play({ type: 'audio' })
  const url = `http://127.0.0.1:${running.emulator.http}`
  const response = await fetch(`${url}/_/phone/media/${body.content.id}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const again = await fetch(`${url}/_/phone/media`, { method: 'POST', headers: { 'content-type': 'audio/ogg' }, body: bytes })

  expect(bytes.subarray(0, 4).toString('latin1')).toBe('OggS')
  expect(bytes.subarray(28, 36).toString('latin1')).toBe('OpusHead')
  expect(again.status).toBe(201)
})
