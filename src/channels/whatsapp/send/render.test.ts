import { describe, expect, test } from 'vitest'

import { OutgoingContent } from '#domain/messages/message.ts'

import { renderMessage } from './render.ts'

const render = (content: unknown) => renderMessage({ kind: 'wa_id', value: '1555' }, 'm1', OutgoingContent.parse(content))

test.each([
  ['a sticker', { type: 'sticker', media: { providerId: '7' } }, { type: 'sticker', sticker: { id: '7' } }],
  ['a reaction', { type: 'reaction', messageId: 'wamid.1', emoji: '👍' }, { reaction: { message_id: 'wamid.1', emoji: '👍' } }],
  ['a reaction taken back', { type: 'reaction', messageId: 'wamid.1', emoji: null }, { reaction: { message_id: 'wamid.1', emoji: '' } }],
  [
    'a question for the location',
    { type: 'locationRequest', text: 'Where are you?' },
    { interactive: { type: 'location_request_message', body: { text: 'Where are you?' }, action: { name: 'send_location' } } },
  ],
  [
    'a contact with only one name',
    { type: 'contacts', contacts: [{ name: 'Pier 4', phones: [{ phone: '+1', label: 'WORK' }] }] },
    { contacts: [{ name: { formatted_name: 'Pier 4', first_name: 'Pier 4' }, phones: [{ phone: '+1', type: 'WORK' }] }] },
  ],
  [
    'a form',
    { type: 'whatsappFlow', text: 'Book', label: 'Open', form: { by: 'id', value: '123' }, token: 't-1', screen: 'WELCOME', data: {} },
    {
      interactive: {
        type: 'flow',
        action: {
          name: 'flow',
          parameters: {
            flow_message_version: '3',
            flow_id: '123',
            flow_token: 't-1',
            flow_cta: 'Open',
            mode: 'published',
            flow_action: 'navigate',
            flow_action_payload: { screen: 'WELCOME' },
          },
        },
      },
    },
  ],
  [
    'the catalog',
    { type: 'catalog', text: 'Appearance##web chat', show: { kind: 'catalog', thumbnail: 'sku1' } },
    {
      interactive: {
        type: 'catalog_message',
        action: { name: 'catalog_message', parameters: { thumbnail_product_retailer_id: 'sku1' } },
      },
    },
  ],
  [
    'one product',
    { type: 'catalog', text: 'Appearance##web chat', show: { kind: 'product', catalogId: '9', productRetailerId: 'sku1' } },
    { interactive: { type: 'product', action: { catalog_id: '9', product_retailer_id: 'sku1' } } },
  ],
  [
    'products in sections',
    {
      type: 'catalog',
      text: 'Appearance##web chat',
      show: { kind: 'products', catalogId: '9', header: 'New', sections: [{ title: 'Tea', productRetailerIds: ['a', 'b'] }] },
    },
    {
      interactive: {
        type: 'product_list',
        header: { type: 'text', text: 'New' },
        action: { sections: [{ title: 'Tea', product_items: [{ product_retailer_id: 'a' }, { product_retailer_id: 'b' }] }] },
      },
    },
  ],
  [
    'a template whose button shows several products',
    {
      type: 'template',
      name: 'offer',
      language: 'en_US',
      body: [],
      buttons: [{ kind: 'mpm', index: 0, thumbnail: 'a', sections: [{ title: 'Tea', productRetailerIds: ['a', 'b'] }] }],
    },
    {
      template: {
        name: 'offer',
        language: { code: 'en_US' },
        components: [
          {
            type: 'button',
            sub_type: 'mpm',
            index: '0',
            parameters: [
              {
                type: 'action',
                action: {
                  thumbnail_product_retailer_id: 'a',
                  sections: [{ title: 'Tea', product_items: [{ product_retailer_id: 'a' }, { product_retailer_id: 'b' }] }],
                },
              },
            ],
          },
        ],
      },
    },
  ],
  [
    'a template with everything',
    {
      type: 'template',
      name: 'order_ok',
      language: 'en_US',
      header: { kind: 'image', media: { link: 'https://example.com/a.png' } },
      body: [{ text: 'Ana\nBerg' }, { text: '3', name: 'count' }],
      buttons: [
        { kind: 'quickReply', index: 0, payload: 'yes' },
        { kind: 'url', index: 1, text: 'abc' },
      ],
    },
    {
      template: {
        name: 'order_ok',
        language: { code: 'en_US' },
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.com/a.png' } }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana Berg' },
              { type: 'text', text: '3', parameter_name: 'count' },
            ],
          },
          { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'yes' }] },
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'abc' }] },
        ],
      },
    },
  ],
])('renders %s', (_name, content, rendered) => {
  expect(render(content)).toMatchObject({ messaging_product: 'whatsapp', to: '1555', ...rendered })
})

test('a form’s button has room for 30 characters', () => {
  const label = 'Choose a day and your favorite'

  expect(render({ type: 'whatsappFlow', text: 'Book', label, form: { by: 'id', value: '1' }, token: 't' })).toMatchObject({
    interactive: { action: { parameters: { flow_cta: label } } },
  })
})

test('leaves out what is empty: WhatsApp refuses empty titles, descriptions, captions and names of places', () => {
  const sections = [{ title: '', rows: [{ id: 'a', title: 'A', description: '' }] }]

  expect(render({ type: 'list', text: 'Which?', button: 'Choose', sections })).toMatchObject({
    interactive: { action: { button: 'Choose', sections: [{ rows: [{ id: 'a', title: 'A' }] }] } },
  })
  const rendered = JSON.stringify([
    render({ type: 'list', text: 'Which?', button: 'Choose', sections }),
    render({ type: 'image', media: { providerId: '1' }, caption: '' }),
    render({ type: 'document', media: { providerId: '1' }, caption: '', filename: '' }),
    render({ type: 'location', latitude: 1, longitude: 1, name: '', address: '' }),
  ])
  expect(rendered).not.toContain('""')
  expect(rendered).not.toContain('description')
})

test.each([
  ['https://example.com/files/Invoice%2012.pdf?sig=abc', 'Invoice 12.pdf'],
  ['https://example.com/a%E0%A4%A.pdf', 'a%E0%A4%A.pdf'],
  ['https://example.com', 'Document'],
])('a document by link %s has a name in every position', (link, filename) => {
  const header = { kind: 'document', media: { link } }
  const document = { link, filename }

  expect(render({ type: 'document', media: { link } })).toMatchObject({ document })
  expect(render({ type: 'buttons', text: 'Read', buttons: [{ id: 'a', title: 'A' }], header })).toMatchObject({
    interactive: { header: { type: 'document', document } },
  })
  expect(render({ type: 'template', name: 'bill', language: 'en', header })).toMatchObject({
    template: { components: [{ type: 'header', parameters: [{ type: 'document', document }] }] },
  })
})

test('a document’s own name wins over the name in its link', () => {
  expect(render({ type: 'document', media: { link: 'https://example.com/x' }, filename: 'bill.pdf' })).toMatchObject({
    document: { filename: 'bill.pdf' },
  })
})

test('a link gets its preview in any spelling of its protocol', () => {
  expect(render({ type: 'text', text: 'See HTTPS://EXAMPLE.COM' })).toMatchObject({ text: { preview_url: true } })
  expect(render({ type: 'text', text: 'See example' })).toMatchObject({ text: { preview_url: false } })
})

test('a template without variables has no components', () => {
  expect(render({ type: 'template', name: 'hi', language: 'en' })).toMatchObject({
    template: { name: 'hi', language: { code: 'en' } },
  })
  expect(JSON.stringify(render({ type: 'template', name: 'hi', language: 'en' }))).not.toContain('components')
})

describe('refuses what WhatsApp would refuse', () => {
  const products = (count: number) => Array.from({ length: count }, (_, index) => `sku${index}`)
  const list = (...sections: number[]) => ({
    type: 'catalog',
    text: 'x',
    show: {
      kind: 'products',
      catalogId: '9',
      header: 'New',
      sections: sections.map((count) => ({ title: 'T', productRetailerIds: products(count) })),
    },
  })

  const form = (parts: object) => ({ type: 'whatsappFlow', text: 'x', label: 'Open', form: { by: 'id', value: '1' }, token: 't', ...parts })

  test.each([
    ['31 products', list(16, 15)],
    ['11 sections', list(...Array.from({ length: 11 }, () => 1))],
    ['no product', list(0)],
    ['a form without a token', { type: 'whatsappFlow', text: 'x', label: 'Open', form: { by: 'id', value: '1' }, token: '' }],
    ['a form’s button of 31 characters', form({ label: 'x'.repeat(31) })],
    ['a form with values and no screen for them', form({ data: { day: 1 } })],
    ['a form that its server opens, with a first screen', form({ opens: 'server', screen: 'WELCOME' })],
    ['a form that its server opens, with values', form({ opens: 'server', data: { day: 1 } })],
    ['a template’s name with capitals', { type: 'template', name: 'Order', language: 'en' }],
    ['258 contacts', { type: 'contacts', contacts: Array.from({ length: 258 }, () => ({ name: 'A' })) }],
  ])('%s', (_name, content) => {
    expect(OutgoingContent.safeParse(content).success).toBe(false)
  })

  test('accepts 30 products in 10 sections', () => {
    expect(OutgoingContent.safeParse(list(3, 3, 3, 3, 3, 3, 3, 3, 3, 3)).success).toBe(true)
  })
})
