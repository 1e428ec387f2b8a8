import { expect, test } from 'vitest'

import type { MessageContent } from '#domain/messages/message.ts'

import '../styles.css'
import { aLine, fakeChat, show } from '#widget/testing/fake-chat.ts'
import { Content } from './content.tsx'
import { Markdown } from './markdown.tsx'

// Every message that can be sent, with something in each of its places that would run, or pretend to be ours, if it were not text.
const HOSTILE = [
  '<script>window.hacked = true</script>',
  '<img src=x onerror="window.hacked=true">',
  '"><svg onload=window.hacked=true>',
  'javascript:window.hacked=true',
  'JaVaScRiPt:window.hacked=true//https://example.com',
  'java\nscript:window.hacked=true',
  'data:text/html,<script>parent.hacked=true</script>',
  'vbscript:msgbox(1)',
  'https://example.com/"onmouseover="window.hacked=true',
  '*_~`<b>`~_*```<i>\n</i>```> <u>',
  '{{constructor.constructor("window.hacked=true")()}}',
  '\u202Egnp.exe\u202C \u2066\u2069\u200F',
  '../../../etc/passwd\u0000<x>.html',
  'x'.repeat(20_000),
  '😀'.repeat(300),
]

const media = (evil: string) => ({ link: evil, mimeType: evil })
const contact = (evil: string) => ({
  name: evil,
  company: evil,
  title: evil,
  phones: [{ phone: evil }],
  emails: [{ email: evil }],
  urls: [{ url: evil }],
  addresses: [],
})
const CONTENTS: Record<string, (evil: string) => MessageContent> = {
  text: (text) => ({ type: 'text', text }),
  buttons: (text) => ({ type: 'buttons', text, header: text, footer: text, buttons: [{ id: text, title: text }] }),
  'buttons with a file': (text) => ({
    type: 'buttons',
    text,
    header: { kind: 'document', media: media(text), filename: text },
    buttons: [{ id: 'rating:x:3', title: text }],
  }),
  list: (text) => ({ type: 'list', text, button: text, sections: [{ title: text, rows: [{ id: 'a', title: text, description: text }] }] }),
  ctaUrl: (text) => ({ type: 'ctaUrl', text, label: text, url: text, header: { kind: 'image', media: media(text) } }),
  carousel: (text) => ({
    type: 'carousel',
    text,
    show: {
      kind: 'cards',
      cards: [
        { header: { kind: 'image', media: media(text) }, text, action: { kind: 'url', label: text, url: text } },
        { header: { kind: 'video', media: media(text) }, text, action: { kind: 'replies', buttons: [{ id: text, title: text }] } },
      ],
    },
  }),
  image: (text) => ({ type: 'image', media: media(text), caption: text }),
  video: (text) => ({ type: 'video', media: media(text), caption: text }),
  audio: (text) => ({ type: 'audio', media: media(text) }),
  document: (text) => ({ type: 'document', media: media(text), caption: text, filename: text }),
  sticker: (text) => ({ type: 'sticker', media: media(text) }),
  location: (text) => ({ type: 'location', latitude: 38.7, longitude: -9.1, name: text, address: text }),
  locationRequest: (text) => ({ type: 'locationRequest', text }),
  contacts: (text) => ({ type: 'contacts', contacts: [contact(text)] }),
  template: (text) => ({
    type: 'template',
    name: 'hello',
    language: 'en',
    preview: text,
    header: { kind: 'image', media: media(text) },
    body: [],
    buttons: [],
  }),
  'template without a preview': (text) => ({
    type: 'template',
    name: 'hello',
    language: 'en',
    header: { kind: 'text', text },
    body: [{ text }],
    buttons: [],
  }),
  catalog: (text) => ({ type: 'catalog', text, footer: text, show: { kind: 'product', catalogId: text, productRetailerId: text } }),
  products: (text) => ({
    type: 'catalog',
    text,
    show: { kind: 'products', catalogId: text, header: text, sections: [{ title: text, productRetailerIds: [text] }] },
  }),
  'carousel of products': (text) => ({
    type: 'carousel',
    text,
    show: { kind: 'products', products: [{ catalogId: text, productRetailerId: text }] },
  }),
  order: (text) => ({
    type: 'order',
    catalogId: text,
    text,
    items: [{ productRetailerId: text, quantity: 1, itemPrice: 9, currency: text }],
  }),
  whatsappFlow: (text) => ({
    type: 'whatsappFlow',
    text,
    label: text,
    form: { by: 'id', value: text },
    mode: 'published',
    token: text,
    header: text,
  }),
  formReply: (text) => ({ type: 'formReply', name: text, token: text, answers: { [text]: text } }),
  addressRequest: (text) => ({ type: 'addressRequest', text, country: 'IN', values: { name: text } }),
  contactRequest: (text) => ({ type: 'contactRequest', text }),
  callRequest: (text) => ({ type: 'callRequest', text }),
  callButton: (text) => ({ type: 'callButton', text, label: text }),
}
const product = (evil: string) => ({
  retailerId: evil,
  title: evil,
  description: evil,
  price: 9,
  currency: evil,
  imageUrl: evil,
  unavailable: null,
})
const file = (evil: string) => ({ url: evil, mimeType: evil, name: evil, size: 1, width: null, height: null })

/** Nothing in it ran, is fetched from where it may not, or leads where it may not. */
function checkHarmless(box: HTMLElement): void {
  expect(Reflect.get(window, 'hacked')).toBeUndefined()
  expect(box.querySelectorAll('script, iframe, object, embed, base, meta, link, style')).toHaveLength(0)
  for (const element of box.querySelectorAll('*')) {
    expect([...element.attributes].filter(({ name }) => name.startsWith('on'))).toEqual([])
    const { href, src } = { href: element.getAttribute('href'), src: element.getAttribute('src') }
    if (href !== null) expect(new URL(href, location.href).protocol).toMatch(/^(https?|mailto|tel):$/)
    if (src !== null) expect(new URL(src, location.href).protocol).toMatch(/^(https?|blob):$/)
  }
}

test.each(Object.entries(CONTENTS))('nothing of a hostile %s runs, and no link of it leads where it may not', async (_name, contentOf) => {
  for (const evil of HOSTILE) {
    const { chat } = fakeChat()
    const line = aLine(contentOf(evil), {
      products: [product(evil)],
      file: file(evil),
      author: { kind: 'person', name: evil, photoUrl: evil },
    })
    const { box, end } = show(chat, Content, { line })
    // The part that draws it has come, and with it something to read or to see.
    await expect.poll(() => (box.textContent ?? '').includes('Loading…') || box.childElementCount === 0).toBe(false)

    checkHarmless(box)
    expect(box.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
    end()
  }
})

test('what can be sent has a drawing of its own, each with words or a picture', async () => {
  for (const contentOf of Object.values(CONTENTS)) {
    const { chat } = fakeChat()
    const { box, end } = show(chat, Content, { line: aLine(contentOf('Hello'), { products: [product('Mug')] }) })

    await expect.poll(() => box.textContent).toMatch(/Hello|Mug|Audio|Sticker|Location|Order|Form/)
    expect(box.textContent).not.toContain('not supported')
    end()
  }
})

test('nothing of a hostile article runs, and no picture of it is fetched', async () => {
  for (const evil of HOSTILE) {
    const { chat } = fakeChat()
    const places = [
      evil,
      `# ${evil}`,
      `- ${evil}`,
      `> ${evil}`,
      `| ${evil} | b |\n|---|---|\n| ${evil} | c |`,
      `**${evil}**`,
      `\`${evil}\``,
    ]
    const text = [...places, `[words](${evil})`, `![picture](${evil})`, '![picture](https://example.com/x.png)'].join('\n\n')
    const { box, end } = show(chat, Markdown, { text, language: null })

    await expect.poll(() => box.textContent).toContain('picture')
    checkHarmless(box)
    expect(box.querySelectorAll('img, svg, video, audio')).toHaveLength(0)
    end()
  }
})
