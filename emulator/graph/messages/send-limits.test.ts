import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { CATALOG_ID } from '../../catalog/products.ts'
import { type RunningEmulator, runningEmulator } from '../../testing/running-emulator.ts'

let running: RunningEmulator
beforeAll(async () => {
  running = await runningEmulator()
})
afterAll(() => running.stop())

const long = (length: number) => 'x'.repeat(length)
const interactive = (value: Record<string, unknown>) => ({ type: 'interactive', interactive: { body: { text: 'Choose' }, ...value } })
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const buttons = (...list: unknown[]) => interactive({ type: 'button', action: { buttons: list } })
const rows = (count: number, title = 'Row') =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), title: `${title} ${index}` }))
const list = (sections: unknown[], button = 'Open') => interactive({ type: 'list', action: { button, sections } })
const cta = (parameters: Record<string, unknown>) => interactive({ type: 'cta_url', action: { name: 'cta_url', parameters } })

const template = (components: object[]) => ({
  type: 'template',
  template: { name: 'order_photo', language: { code: 'en_US' }, components },
})
const templateButton = (kind: string, parameter: object) =>
  template([{ type: 'button', sub_type: kind, index: '0', parameters: [parameter] }])
const productList = (ids: readonly string[]) => ({
  type: 'product_list',
  action: { catalog_id: CATALOG_ID, sections: [{ title: 'Tea', product_items: ids.map((id) => ({ product_retailer_id: id })) }] },
})

const accepted: [string, Record<string, unknown>][] = [
  ['a text of 4096 characters', { type: 'text', text: { body: long(4_096) } }],
  ['a text without a type', { text: { body: 'Hello' } }],
  ['a picture by link', { type: 'image', image: { link: 'https://example.com/a.png', caption: long(1_024) } }],
  ['a voice message by link', { type: 'audio', audio: { link: 'https://example.com/a.ogg', voice: true } }],
  ['a document by link', { type: 'document', document: { link: 'https://example.com/a.pdf', filename: 'a.pdf' } }],
  ['a sticker by link', { type: 'sticker', sticker: { link: 'https://example.com/a.webp' } }],
  ['a location', { type: 'location', location: { latitude: '52.5', longitude: 13.4, name: 'Berlin' } }],
  ['a contact card', { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana B', first_name: 'Ana' } }] }],
  ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍🏽' } }],
  ['a removed reaction', { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '' } }],
  ['three buttons', buttons(reply('a', long(20)), reply('b', 'B'), reply('c', 'C'))],
  ['a list of ten rows', list([{ rows: rows(10) }])],
  ['a link button', cta({ display_text: 'Shop', url: 'https://example.com' })],
  [
    'a flow',
    interactive({
      type: 'flow',
      action: { name: 'flow', parameters: { flow_message_version: '3', flow_name: 'tasting_booking', flow_cta: 'Book' } },
    }),
  ],
  ['a location request', interactive({ type: 'location_request_message', action: { name: 'send_location' } })],
  ['a template', { type: 'template', template: { name: 'order_ok', language: { code: 'en_US' } } }],
  [
    'a template with values',
    template([
      { type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.com/a.png' } }] },
      { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'abc' }] },
    ]),
  ],
  ['the catalog', interactive({ type: 'catalog_message', action: { name: 'catalog_message' } })],
  ['a product', interactive({ type: 'product', action: { catalog_id: CATALOG_ID, product_retailer_id: 'sencha' } })],
  ['products, of which one is unknown', interactive({ ...productList(['sencha', 'nothing']), header: { type: 'text', text: 'New' } })],
]

const refused: [string, Record<string, unknown>, number, string | RegExp][] = [
  ['a text of 4097 characters', { type: 'text', text: { body: long(4_097) } }, 131009, /Max length is 4096/],
  ['an empty text', { type: 'text', text: { body: '' } }, 131008, /text.body/],
  ['a text that is no object', { type: 'text', text: 'Hello' }, 100, '(#100) Param text must be a JSON object.'],
  ['an unknown type', { type: 'poll', poll: {} }, 100, /Param type must be one of/],
  [
    'another product',
    { messaging_product: 'x', text: { body: 'a' } },
    100,
    '(#100) Param messaging_product must be one of {WHATSAPP} - got "x".',
  ],
  ['no recipient', { to: undefined, text: { body: 'a' } }, 131008, /to/],
  ['a recipient that is no number', { to: 'Mia', text: { body: 'a' } }, 131009, /phone number/],
  ['the sender as recipient', { to: '+1 555 000 0001', text: { body: 'a' } }, 131021, /same number/],
  ['a caption of 1025 characters', { type: 'image', image: { link: 'https://a.b/c', caption: long(1_025) } }, 131009, /1024/],
  ['a caption on a voice message', { type: 'audio', audio: { link: 'https://a.b/c', caption: 'x' } }, 100, /caption/],
  ['both id and link', { type: 'image', image: { id: '1', link: 'https://a.b/c' } }, 131009, /Only one/],
  ['neither id nor link', { type: 'image', image: {} }, 131008, /image.id or image.link/],
  [
    'a product nobody has',
    interactive({ type: 'product', action: { catalog_id: CATALOG_ID, product_retailer_id: 'x' } }),
    131009,
    /not in/,
  ],
  [
    'a foreign catalog',
    interactive({ type: 'product', action: { catalog_id: '1', product_retailer_id: 'sencha' } }),
    131009,
    /not connected/,
  ],
  ['only unknown products', interactive({ ...productList(['x', 'y']), header: { type: 'text', text: 'New' } }), 131009, /None/],
  ['products without a header', interactive(productList(['sencha'])), 131008, /header/],
  ['a line break in a value', template([{ type: 'body', parameters: [{ type: 'text', text: 'a\nb' }] }]), 131009, /new-line/],
  ['a component nobody knows', template([{ type: 'tail', parameters: [] }]), 100, /HEADER, BODY, BUTTON/],
  ['a code of 21 signs', templateButton('copy_code', { coupon_code: long(21) }), 131009, /coupon_code/],
  ['an unknown media id', { type: 'image', image: { id: '123' } }, 131009, /123/],
  ['a latitude past the pole', { type: 'location', location: { latitude: 91, longitude: 0 } }, 131009, /latitude/],
  ['a contact with one name part', { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' } }] }, 131009, /name part/],
  ['two emoji', { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍👍' } }, 131009, /single emoji/],
  ['no buttons', buttons(), 131009, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3'],
  ['four buttons', buttons(reply('a', 'A'), reply('b', 'B'), reply('c', 'C'), reply('d', 'D')), 131009, /Invalid buttons count/],
  ['a button title of 21', buttons(reply('a', long(21))), 131009, /Max length is 20/],
  ['two buttons of one id', buttons(reply('a', 'A'), reply('a', 'B')), 131009, /unique/],
  ['two buttons of one title', buttons(reply('a', 'A'), reply('b', 'A')), 131009, /unique/],
  ['a button title with a space at its end', buttons(reply('a', 'A ')), 131009, /space/],
  [
    'eleven rows in two sections',
    list([
      { title: 'A', rows: rows(6, 'a') },
      { title: 'B', rows: rows(5, 'b') },
    ]),
    131009,
    'Total row count exceed max allowed count: 10',
  ],
  ['a row title of 25', list([{ rows: [{ id: '1', title: long(25) }] }]), 131009, /Max length is 24/],
  ['a row description of 73', list([{ rows: [{ id: '1', title: 'A', description: long(73) }] }]), 131009, /72/],
  ['two sections without titles', list([{ rows: rows(1) }, { rows: rows(1) }]), 131008, /Section title/],
  ['a list button of 21', list([{ rows: rows(1) }], long(21)), 131009, /20/],
  [
    'a body of 1025',
    { ...buttons(reply('a', 'A')), interactive: { type: 'button', body: { text: long(1_025) }, action: { buttons: [reply('a', 'A')] } } },
    131009,
    /1024/,
  ],
  ['a footer of 61', interactive({ type: 'button', footer: { text: long(61) }, action: { buttons: [reply('a', 'A')] } }), 131009, /60/],
  [
    'a picture header on a list',
    interactive({
      type: 'list',
      header: { type: 'image', image: { link: 'https://a.b/c' } },
      action: { button: 'x', sections: [{ rows: rows(1) }] },
    }),
    131009,
    /not allowed/,
  ],
  ['a link button that leads nowhere', cta({ display_text: 'Shop', url: 'shop' }), 131009, /valid URL/],
  ['a reference of 513 characters', { text: { body: 'a' }, biz_opaque_callback_data: long(513) }, 131009, /512/],
]

describe('a send', () => {
  it.each(accepted)('accepts %s', async (_name, message) => {
    const { status, body } = await running.send(message)

    expect(body).toMatchObject({ messaging_product: 'whatsapp', contacts: [{ input: '15550100001', wa_id: '15550100001' }] })
    expect(body.messages[0]!.id).toMatch(/^wamid\./)
    expect(status).toBe(200)
  })

  it.each(refused)('refuses %s', async (_name, message, code, words) => {
    const { status, body } = await running.send(message)

    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.error).toMatchObject({ code, type: 'OAuthException', fbtrace_id: expect.any(String) })
    expect(body.error.error_data?.details ?? body.error.message).toMatch(words)
  })
})
