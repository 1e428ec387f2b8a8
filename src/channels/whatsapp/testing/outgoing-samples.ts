/** A message that may be said, and the same with one limit overstepped. */
export interface OutgoingSample {
  name: string
  content: { type: string; [part: string]: unknown }
  /** Each breaks one of WhatsApp's limits. */
  over: readonly { [part: string]: unknown }[]
}

const link = 'https://example.com/a.jpg'
const long = (length: number) => 'x'.repeat(length)
const buttons = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `b${index}`, title: `Button ${index}` }))
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}`, title: `Row ${index}` }))
const header = { kind: 'image', media: { link } }
const card = (index: number) => ({ header, text: `Card ${index}`, action: { kind: 'url', label: 'Open', url: 'https://example.com/1' } })
const cards = (count: number) => Array.from({ length: count }, (_, index) => card(index))
const product = (id: string) => ({ catalogId: '500000000000001', productRetailerId: id })
const products = (sections: { title: string; productRetailerIds: string[] }[]) => ({
  kind: 'products',
  catalogId: '500000000000001',
  header: 'New',
  sections,
})

/** Every outgoing type (of the pretend WhatsApp’s catalog, where it names products) in its shapes, with every limit of sections 1.2 and 1.3 of the reference that a schema can know. */
export const OUTGOING: readonly OutgoingSample[] = [
  { name: 'text', content: { type: 'text', text: 'See https://example.com' }, over: [{ text: '' }, { text: long(4_097) }] },
  { name: 'image', content: { type: 'image', media: { link }, caption: 'A tent' }, over: [{ caption: long(1_025) }, { media: {} }] },
  {
    name: 'video',
    content: { type: 'video', media: { link: 'https://example.com/a.mp4' }, caption: 'A sail' },
    over: [{ caption: long(1_025) }],
  },
  { name: 'audio', content: { type: 'audio', media: { link: 'https://example.com/a.ogg' }, voice: true }, over: [{ media: {} }] },
  {
    name: 'document',
    content: { type: 'document', media: { link: 'https://example.com/a.pdf' }, caption: 'Bill', filename: 'bill.pdf' },
    over: [{ caption: long(1_025) }],
  },
  { name: 'sticker', content: { type: 'sticker', media: { link: 'https://example.com/a.webp' } }, over: [{ media: {} }] },
  {
    name: 'location',
    content: { type: 'location', latitude: 41.38, longitude: 2.17, name: 'Pier', address: 'Moll 1' },
    over: [{ latitude: 91 }, { longitude: -181 }],
  },
  {
    name: 'contacts',
    content: {
      type: 'contacts',
      contacts: [{ name: 'Ana Berg', firstName: 'Ana', phones: [{ phone: '+34600111222', label: 'CELL', waId: '34600111222' }] }],
    },
    over: [{ contacts: [] }, { contacts: Array.from({ length: 258 }, () => ({ name: 'A' })) }],
  },
  { name: 'reaction', content: { type: 'reaction', messageId: 'wamid.1', emoji: '👍' }, over: [{ messageId: '' }] },
  {
    name: 'buttons',
    content: { type: 'buttons', text: 'What?', header: 'Choose', footer: 'Pier', buttons: buttons(3) },
    over: [
      { text: '' },
      { text: long(1_025) },
      { buttons: [] },
      { buttons: buttons(4) },
      { buttons: [{ id: 'a', title: long(21) }] },
      { buttons: [{ id: long(257), title: 'A' }] },
      {
        buttons: [
          { id: 'a', title: 'A' },
          { id: 'a', title: 'B' },
        ],
      },
      {
        buttons: [
          { id: 'a', title: 'A' },
          { id: 'b', title: 'A' },
        ],
      },
      { header: long(61) },
      { footer: long(61) },
    ],
  },
  {
    name: 'buttons under a picture',
    content: { type: 'buttons', text: 'What?', header, buttons: buttons(1) },
    over: [{ header: { kind: 'image', media: {} } }],
  },
  {
    name: 'list',
    content: {
      type: 'list',
      text: 'What?',
      button: 'Choose',
      sections: [
        { title: 'A', rows: [{ id: 'a', title: 'A', description: 'first' }] },
        { title: 'B', rows: [{ id: 'b', title: 'B' }] },
      ],
    },
    over: [
      { button: long(21) },
      { text: long(4_097) },
      { sections: [{ rows: rows(11) }] },
      {
        sections: [
          { title: 'A', rows: rows(6) },
          {
            title: 'B',
            rows: rows(12)
              .slice(6, 11)
              .map((row) => ({ ...row, id: `s${row.id}` })),
          },
        ],
      },
      { sections: [{ rows: [{ id: 'a', title: long(25) }] }] },
      { sections: [{ rows: [{ id: 'a', title: 'A', description: long(73) }] }] },
      { sections: [{ rows: [{ id: long(201), title: 'A' }] }] },
      {
        sections: [{ title: 'A', rows: [{ id: 'a', title: 'A' }] }, { rows: [{ id: 'b', title: 'B' }] }],
      },
      {
        sections: [
          {
            rows: [
              { id: 'a', title: 'A' },
              { id: 'a', title: 'B' },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'link',
    content: { type: 'ctaUrl', text: 'Appearance##web chat', label: 'Open', url: 'https://example.com/1', header: 'New' },
    over: [{ label: long(21) }, { url: 'ftp://example.com' }, { text: long(1_025) }],
  },
  {
    name: 'carousel of links',
    content: { type: 'carousel', text: 'Appearance##web chat', show: { kind: 'cards', cards: cards(2) } },
    over: [
      { show: { kind: 'cards', cards: cards(1) } },
      { show: { kind: 'cards', cards: cards(11) } },
      { show: { kind: 'cards', cards: [card(0), { ...card(1), text: long(161) }] } },
      { show: { kind: 'cards', cards: [card(0), { ...card(1), text: 'a\nb\nc\nd' }] } },
      { show: { kind: 'cards', cards: [card(0), { ...card(1), action: { kind: 'replies', buttons: buttons(1) } }] } },
      { show: { kind: 'cards', cards: [card(0), { ...card(1), text: undefined }] } },
    ],
  },
  {
    name: 'carousel of replies',
    content: {
      type: 'carousel',
      text: 'Appearance##web chat',
      show: {
        kind: 'cards',
        cards: [0, 1].map((index) => ({
          header,
          action: { kind: 'replies', buttons: buttons(2).map(({ id, title }) => ({ id: `${id}-${index}`, title })) },
        })),
      },
    },
    over: [{ show: { kind: 'cards', cards: [0, 1].map(() => ({ header, action: { kind: 'replies', buttons: buttons(3) } })) } }],
  },
  {
    name: 'carousel of products',
    content: {
      type: 'carousel',
      text: 'Appearance##web chat',
      show: { kind: 'products', products: [product('sencha'), product('earl-grey')] },
    },
    over: [{ show: { kind: 'products', products: [product('a')] } }],
  },
  { name: 'location request', content: { type: 'locationRequest', text: 'Where?' }, over: [{ text: long(1_025) }] },
  {
    name: 'address request',
    content: { type: 'addressRequest', text: 'Where to?', country: 'IN', values: { city: 'Pune' } },
    over: [{ country: 'ES' }],
  },
  { name: 'contact request', content: { type: 'contactRequest', text: 'Your number?' }, over: [{ text: '' }] },
  { name: 'call request', content: { type: 'callRequest', text: 'May we call?' }, over: [{ text: '' }] },
  {
    name: 'call button',
    content: { type: 'callButton', text: 'Call us', label: 'Call', minutes: 60 },
    over: [{ label: long(21) }, { minutes: 50_000 }],
  },
  {
    name: 'catalog',
    content: { type: 'catalog', text: 'Appearance##web chat', show: { kind: 'catalog', thumbnail: 'sencha' } },
    over: [{ text: long(1_025) }],
  },
  {
    name: 'product',
    content: { type: 'catalog', text: 'Appearance##web chat', footer: 'Pier', show: { kind: 'product', ...product('sencha') } },
    over: [{ footer: long(61) }],
  },
  {
    name: 'product list',
    content: {
      type: 'catalog',
      text: 'Appearance##web chat',
      show: products([{ title: 'Tea', productRetailerIds: ['sencha', 'earl-grey'] }]),
    },
    over: [
      { show: products([{ title: long(25), productRetailerIds: ['a'] }]) },
      { show: products([{ title: 'Tea', productRetailerIds: Array.from({ length: 31 }, (_, index) => `s${index}`) }]) },
      { show: products([]) },
    ],
  },
]
