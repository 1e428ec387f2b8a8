import { expect, test } from 'vitest'

import { aDocument } from '../testing/documents.ts'
import { Play } from '../testing/play.ts'
import { aScope } from '../testing/scope.ts'
import { compileTemplate, compileText } from './template/template.ts'

const START = '2026-03-14T10:00:00.000Z'
const scope = (contact: object = {}, vars: object = {}) => {
  const made = aScope({ event: { start: START, title: 'Fitting' }, day: '2026-12-24', ...vars })
  return { ...made, contact: { ...made.contact, ...contact } }
}

test.each([
  [{}, 'See you: {{ event.start }}.', 'See you: Saturday, 14 March 2026 at 10:00.'],
  [{ timeZone: 'Asia/Tokyo' }, 'See you: {{ event.start }}.', 'See you: Saturday, March 14, 2026 at 19:00.'],
  [{ fields: { language: 'de' } }, 'See you: {{ event.start }}.', 'See you: Samstag, 14. März 2026 um 10:00.'],
  [{ phone: '+34600000001' }, 'Nos vemos: {{ event.start }}.', 'Nos vemos: sábado, 14 de marzo de 2026, 10:00.'],
  [{}, 'On {{ vars.day }}.', 'On Thursday, 24 December 2026.'],
  [{}, '{% if contact.name %}{{ contact.name }}: {{ event.start }}{% endif %}', 'Ana: Saturday, 14 March 2026 at 10:00'],
])('writes a date for people of %o: %s', (contact, source, text) => {
  expect(compileText(source)(scope(contact))).toBe(text)
})

test.each([
  [{}, 'It is {{ order.total }}.', 'It is €1,234.50.'],
  [{ fields: { language: 'de' } }, 'Es kostet {{ order.total }}.', 'Es kostet 1.234,50 €.'],
  [{}, 'It is {{ order.total }} {{ order.currency }}.', 'It is 1,234.50 EUR.'],
  [{}, '{% if contact.name %}It is {{ order.total }}.{% endif %}', 'It is €1,234.50.'],
  [{}, 'Lines: {{ order.count }}, {{ vars.price }}.', 'Lines: 2, 12.5.'],
])('writes money for people of %o: %s', (contact, source, text) => {
  const values = { ...scope(contact, { price: 12.5 }), order: { total: 1_234.5, currency: 'EUR', count: 2 } }

  expect(compileText(source)(values)).toBe(text)
  expect(compileTemplate('{{ order.total }}')(values)).toBe('1234.5')
})

test.each([
  [{}, 'Red, green and blue'],
  [{ fields: { language: 'es' } }, 'Red, green y blue'],
])('writes a list for people of %o', (contact, text) => {
  const values = scope(contact, { colours: ['Red', 'green', 'blue'], days: ['2026-12-24', '2026-12-25'], rows: [{ a: 1 }, { a: 2 }] })

  expect(compileText('{{ vars.colours }}')(values)).toBe(text)
  expect(compileText('{{ vars.rows }}')(values)).toBe('{"a":1}{"a":2}')
  expect(compileTemplate('{{ vars.colours }}')(values)).toBe('Redgreenblue')
})

test('leaves other values and dates with a format unchanged', () => {
  const values = scope({}, { order: '2026-0314', price: 12.5, list: ['a', 'b'], odd: '2026-13-45', words: 'on 2026-12-24' })

  expect(compileText('{{ vars.order }} {{ vars.price }} {{ vars.list }} {{ vars.odd }} {{ vars.words }}')(values)).toBe(
    '2026-0314 12.5 a and b 2026-13-45 on 2026-12-24',
  )
  expect(compileText('{{ event.start | date: "%d/%m" }} {{ event.title | upcase }}')(values)).toBe('14/03 FITTING')
  expect(compileTemplate('{{ event.start }}')(values)).toBe(START)
})

test('writes dates for people in messages and raw in requests', () => {
  const play = new Play(
    aDocument({
      a: [
        [
          'when',
          'customFunction',
          { source: 'return {}', outputs: [{ name: 'start', type: 'text', saveTo: { target: 'session', name: 'start' } }] },
        ],
        [
          'say',
          'response',
          {
            messages: [
              { type: 'text', text: 'You come {{ vars.start }}.' },
              { type: 'image', media: { link: 'https://shop.example/{{ vars.start }}' }, caption: 'Until {{ vars.start }}' },
            ],
          },
        ],
        [
          'call',
          'httpRequest',
          { method: 'POST', url: 'https://shop.example', body: { type: 'json', text: '{"start": "{{ vars.start }}"}' } },
        ],
      ],
    }),
  )
  play.start()
  const asked = play.effects.find((effect) => effect.type === 'ask')
  play.signal({
    type: 'settled',
    effectId: asked?.id ?? '',
    result: { kind: 'run_function', outcome: 'ok', outputs: { start: START }, logs: [] },
  })

  const done = play.effects.flatMap((effect) => (effect.type === 'emit' || effect.type === 'ask' ? [effect.effect] : []))
  expect(done.slice(1)).toMatchObject([
    { content: { text: 'You come Saturday, 14 March 2026 at 10:00.' } },
    { content: { media: { link: `https://shop.example/${START}` }, caption: 'Until Saturday, 14 March 2026 at 10:00' } },
    { kind: 'call_http', body: { text: `{"start": "${START}"}` } },
  ])
})

test('describes messages, locations and files in words, and keeps other data', () => {
  const values = scope(
    {},
    {
      message: { type: 'text', text: 'Madrid' },
      tap: { type: 'buttonReply', id: 'b', title: 'Yes' },
      place: { latitude: 52.52, longitude: 13.405, name: 'Gate', address: 'Pariser Platz' },
      point: { latitude: 52.52, longitude: 13.405 },
      order: { total: 5 },
    },
  )

  expect(compileText('{{ vars.message }}|{{ vars.tap }}|{{ vars.place }}|{{ vars.point }}|{{ vars.order }}')(values)).toBe(
    'Madrid|Yes|Gate, Pariser Platz|52.52, 13.405|{"total":5}',
  )
  expect(compileTemplate('{{ vars.message }}')(values)).toBe('{"type":"text","text":"Madrid"}')
})
