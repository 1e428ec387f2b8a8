// Our bodies beside those that a public client library of the Cloud API builds for the same message: two readings of one reference.
import * as api from 'whatsapp-api-js/messages'
import type { ClientMessage, ClientMessageRequest } from 'whatsapp-api-js/types'
import { expect, test } from 'vitest'

import { OutgoingContent } from '#domain/messages/message.ts'

import { renderMessage } from './render.ts'
import { OUTGOING } from '../testing/outgoing-samples.ts'

const link = 'https://example.com/a.jpg'
const { Body, Footer, Header, Interactive } = api

const theirs: Record<string, ClientMessage> = {
  text: new api.Text('See https://example.com', true),
  image: new api.Image(link, false, 'A tent'),
  video: new api.Video('https://example.com/a.mp4', false, 'A sail'),
  audio: new api.Audio('https://example.com/a.ogg', false, true),
  document: new api.Document('https://example.com/a.pdf', false, 'Bill', 'bill.pdf'),
  sticker: new api.Sticker('https://example.com/a.webp', false),
  location: new api.Location(2.17, 41.38, 'Pier', 'Moll 1'),
  contacts: new api.Contacts([new api.Name('Ana Berg', 'Ana'), new api.Phone('+34600111222', 'CELL', '34600111222')]),
  reaction: new api.Reaction('wamid.1', '👍'),
  buttons: new Interactive(
    new api.ActionButtons(new api.Button('b0', 'Button 0'), new api.Button('b1', 'Button 1'), new api.Button('b2', 'Button 2')),
    new Body('What?'),
    new Header('Choose'),
    new Footer('Pier'),
  ),
  'buttons under a picture': new Interactive(
    new api.ActionButtons(new api.Button('b0', 'Button 0')),
    new Body('What?'),
    new Header(new api.Image(link)),
  ),
  list: new Interactive(
    new api.ActionList('Choose', new api.ListSection('A', new api.Row('a', 'A', 'first')), new api.ListSection('B', new api.Row('b', 'B'))),
    new Body('What?'),
  ),
  link: new Interactive(new api.ActionCTA('Open', 'https://example.com/1'), new Body('Appearance##web chat'), new Header('New')),
  'location request': new Interactive(new api.ActionLocation(), new Body('Where?')),
  'contact request': new Interactive(new api.ActionContactRequest(), new Body('Your number?')),
  'call request': new Interactive(new api.ActionCallPermission(), new Body('May we call?')),
  catalog: new Interactive(new api.ActionCatalog(new api.Product('sencha')), new Body('Appearance##web chat')),
  product: new Interactive(
    new api.ActionProduct(new api.CatalogProduct('sencha', '500000000000001')),
    new Body('Appearance##web chat'),
    undefined,
    new Footer('Pier'),
  ),
  'product list': new Interactive(
    new api.ActionProductList('500000000000001', new api.ProductSection('Tea', new api.Product('sencha'), new api.Product('earl-grey'))),
    new Body('Appearance##web chat'),
    new Header('New'),
  ),
  form: new Interactive(new api.ActionNavigateFlow('t-1', '123', 'Open', 'WELCOME', { day: 1 }), new Body('Book')),
  template: new api.Template(
    'order_ok',
    new api.Language('en_US'),
    new api.HeaderComponent(new api.HeaderParameter(new api.Image(link))),
    new api.BodyComponent(new api.BodyParameter('Ana'), new api.BodyParameter('3')),
    new api.PayloadComponent('yes'),
    new api.URLComponent('abc'),
  ),
}

const more = [
  {
    name: 'form',
    content: {
      type: 'whatsappFlow',
      text: 'Book',
      label: 'Open',
      form: { by: 'id', value: '123' },
      token: 't-1',
      screen: 'WELCOME',
      data: { day: 1 },
    },
  },
  {
    name: 'template',
    content: {
      type: 'template',
      name: 'order_ok',
      language: 'en_US',
      header: { kind: 'image', media: { link } },
      body: [{ text: 'Ana' }, { text: '3' }],
      buttons: [
        { kind: 'quickReply', index: 0, payload: 'yes' },
        { kind: 'url', index: 1, text: 'abc' },
      ],
    },
  },
]

const plain = (value: unknown): any => JSON.parse(JSON.stringify(value)) // oxlint-disable-line typescript/no-explicit-any

/**
 * What two writers of one body may do differently: an absent text, a number as a number or a string, a `policy` of
 * languages that Meta ignores.
 */
function normal(value: unknown): unknown {
  // The library hands contacts over as text.
  if (typeof value === 'string' && value.startsWith('[{')) return normal(JSON.parse(value))
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => inner !== undefined && name !== '_type' && name !== 'policy')
      .map(([name, inner]) => [name, normal(inner)]),
  )
}

test.each([...OUTGOING, ...more].filter(({ name }) => name in theirs))('$name matches what the library builds', ({ name, content }) => {
  const message = theirs[name]!
  const ours = plain(renderMessage({ kind: 'wa_id', value: '34600111222' }, 'm1', OutgoingContent.parse(content))) as ClientMessageRequest

  expect(ours.type).toBe(message._type)
  expect(normal(plain(ours)[ours.type])).toEqual(normal(plain(message)))
})

test('the envelope matches the library’s types', () => {
  const body: ClientMessageRequest = plain(
    renderMessage({ kind: 'bsuid', value: 'ES.1' }, 'm1', { type: 'text', text: 'hi' }, 'wamid.1'),
  ) satisfies ClientMessageRequest

  expect(body).toMatchObject({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    recipient: 'ES.1',
    context: { message_id: 'wamid.1' },
    biz_opaque_callback_data: 'm1',
  })
  expect(body.to).toBeUndefined()
})
