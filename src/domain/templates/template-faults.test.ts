import { expect, test } from 'vitest'

import type { ButtonDesign, TemplateContent, TemplateDraft } from '../whatsapp/template.ts'
import { EMPTY_CONTENT } from './empty-content.ts'
import { templateFaults } from './template-faults.ts'

const text = 'Your parcel {{1}} waits for you at the counter.'
const aDraft = (content: Partial<TemplateContent> = {}, more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  wabaId: '200000000000001',
  name: 'parcel_waits',
  language: 'en_US',
  category: 'UTILITY',
  content: { ...EMPTY_CONTENT, body: { text, samples: { 1: 'HG-1' } }, ...content },
  ...more,
})
const says = (body: string, samples: Record<string, string> = { 1: 'a', 2: 'b', 3: 'c' }) => aDraft({ body: { text: body, samples } })
const reply = (label: string): ButtonDesign => ({ kind: 'quickReply', label })
const link = (label: string, url = 'https://shop.example/{{1}}', sample = 'https://shop.example/1'): ButtonDesign => ({
  kind: 'url',
  label,
  url,
  sample,
})
const code: ButtonDesign = { kind: 'otp', label: 'Copy code', otp: 'copy_code', autofill: 'Autofill', apps: [] }
const signIn = (content: Partial<TemplateContent> = {}) =>
  aDraft({ authentication: { securityAdvice: true, expiresInMinutes: 10 }, buttons: [code], ...content }, { category: 'AUTHENTICATION' })
const card = (label: string) => ({
  header: { kind: 'image' as const, handle: '4::a', filename: null },
  body: { text: 'A teapot of blue clay.', samples: {} },
  buttons: [link(label)],
})

test.each<[string, TemplateDraft]>([
  ['a text with a variable', aDraft()],
  ['a header with one variable', aDraft({ header: { kind: 'text', text: 'Order {{1}}', samples: { 1: 'HG-1' } } })],
  ['a picture with a sample', aDraft({ header: { kind: 'image', handle: '4::a', filename: null } })],
  [
    'named variables',
    aDraft({ parameterFormat: 'named', body: { text: 'Hello dear {{first_name}}, how are you?', samples: { first_name: 'Ana' } } }),
  ],
  [
    'ten buttons',
    aDraft({
      buttons: [
        ...Array.from({ length: 7 }, (_, index) => reply(`Reply ${index}`)),
        link('One'),
        link('Two'),
        { kind: 'phone', label: 'Call', phone: '+15550000001' },
      ],
    }),
  ],
  ['a sign-in code', signIn()],
  ['a carousel', aDraft({ cards: [card('See it'), card('See it')] }, { category: 'MARKETING' })],
  ['an offer that ends', aDraft({ offer: { text: 'Autumn sale', expires: true } }, { category: 'MARKETING' })],
])('%s may be submitted', (_, draft) => {
  expect(templateFaults(draft)).toEqual([])
})

test.each<[string, TemplateDraft, string, RegExp]>([
  ['capitals in the name', aDraft({}, { name: 'Parcel' }), 'name', /lowercase/],
  ['no name', aDraft({}, { name: '' }), 'name', /Give the template a name/],
  ['a language that is none', aDraft({}, { language: 'english' }), 'language', /language code/],
  ['no text', says(' '), 'content.body', /Write the body/],
  ['1,025 characters', says('x'.repeat(1_025)), 'content.body', /1 characters too long/],
  ['a variable at the start', says('{{1}} is your parcel at the counter.'), 'content.body', /begin with a variable/],
  ['a variable at the end', says('The number of your parcel is {{1}}'), 'content.body', /end with a variable/],
  ['variables side by side', says('Your parcel for {{1}} {{2}} waits at our counter today.'), 'content.body', /side by side/],
  ['a gap in the numbers', says('Your parcel {{1}} waits at the counter for {{3}} days.'), 'content.body', /without gaps/],
  ['too few words', says('Hi {{1}} and {{2}} ok.'), 'content.body', /too few words/],
  ['a variable without a sample', says(text, {}), 'content.body', /example for \{\{1\}\}/],
  ['a name among numbers', says('Your parcel {{name}} waits at the counter.', { name: 'a' }), 'content.body', /number the variables/],
  ['an unclosed variable', says('Your parcel {{1 waits at the counter.'), 'content.body', /not closed/],
  ['a long header', aDraft({ header: { kind: 'text', text: 'x'.repeat(61), samples: {} } }), 'content.header', /60 at most/],
  [
    'two variables in the header',
    aDraft({ header: { kind: 'text', text: 'A {{1}} b {{2}} c', samples: { 1: 'a', 2: 'b' } } }),
    'content.header',
    /one variable/,
  ],
  ['a picture without a sample', aDraft({ header: { kind: 'image', handle: null, filename: null } }), 'content.header', /Upload a sample/],
  ['a long footer', aDraft({ footer: 'x'.repeat(61) }), 'content.footer', /60 at most/],
  ['a variable in the footer', aDraft({ footer: 'Bye {{1}}' }), 'content.footer', /no variables/],
  [
    'eleven buttons',
    aDraft({ buttons: Array.from({ length: 11 }, (_, index) => reply(`Reply ${index}`)) }),
    'content.buttons',
    /at most 10/,
  ],
  ['three links', aDraft({ buttons: [link('A'), link('B'), link('C')] }), 'content.buttons', /at most 2 link buttons/],
  ['split quick replies', aDraft({ buttons: [reply('A'), link('B'), reply('C')] }), 'content.buttons', /next to each other/],
  ['a long label', aDraft({ buttons: [reply('x'.repeat(26))] }), 'content.buttons.0', /25 characters/],
  ['the same label twice', aDraft({ buttons: [reply('Yes'), reply('Yes')] }), 'content.buttons.1', /same label/],
  ['a variable amid a link', aDraft({ buttons: [link('A', 'https://shop.example/{{1}}/x')] }), 'content.buttons.0', /at its end/],
  [
    'a link without a sample',
    aDraft({ buttons: [link('A', 'https://shop.example/{{1}}', '')] }),
    'content.buttons.0',
    /example of the whole link/,
  ],
  [
    'an offer code in utility',
    aDraft({ buttons: [{ kind: 'copyCode', label: 'Copy', sample: 'A' }] }),
    'content.buttons',
    /Only marketing/,
  ],
  [
    'a code that lasts two hours',
    signIn({ authentication: { securityAdvice: true, expiresInMinutes: 120 } }),
    'content.authentication',
    /1 to 90/,
  ],
  ['a sign-in code without its button', signIn({ buttons: [] }), 'content.buttons', /exactly one button/],
  ['one card', aDraft({ cards: [card('A')] }, { category: 'MARKETING' }), 'content.cards', /at least two/],
  [
    'cards that differ',
    aDraft({ cards: [card('A'), { ...card('A'), buttons: [reply('B')] }] }, { category: 'MARKETING' }),
    'content.cards',
    /same kinds/,
  ],
  ['a short life', aDraft({ ttlSeconds: 10 }), 'content.ttlSeconds', /30 to 43200/],
])('%s is refused before Meta is asked', (_, draft, path, message) => {
  expect(templateFaults(draft)).toContainEqual({ path, message: expect.stringMatching(message) })
})
