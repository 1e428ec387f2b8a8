import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { IncomingContent } from '#domain/messages/message.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { Play } from '#flow/testing/play.ts'

const ask = (id: string, config: object): [string, string, unknown] => [
  id,
  'ask',
  { question: `${id}?`, saveTo: { target: 'session', name: id }, ...config },
]
const text = { input: { type: 'text' } }
const email = { input: { type: 'email' } }
const size = { input: { type: 'button', options: ['small', 'large'].map((id) => ({ id, title: id })) } }
const lastButtons = (play: Play): readonly { id: string }[] =>
  play.effects
    .flatMap((effect) =>
      effect.type === 'emit' && effect.effect.kind === 'send_message' && effect.effect.content.type === 'buttons'
        ? [effect.effect.content.buttons]
        : [],
    )
    .at(-1) ?? []
const tap = (id: string): IncomingContent => ({ type: 'buttonReply', id, title: 'whatever it said' })

test('joins quick messages into one answer; later ones answer the next question', () => {
  const play = new Play(aDocument({ block: [ask('address', text), ask('notes', text)] }))
  play.start()

  play.say('12 High Street')
  play.say('Leeds')
  play.elapse()
  play.say('ring twice')
  play.elapse()

  expect(play.session.vars).toEqual({ address: '12 High Street\nLeeds', notes: 'ring twice' })
})

test('an image between the parts of an answer loses none', () => {
  const play = new Play(aDocument({ block: [ask('address', text), ask('notes', text)] }))
  play.start()

  play.say('12 High Street')
  play.receive({ type: 'image', media: { providerId: '1' } })
  play.say('Leeds')
  play.elapse()

  expect(play.session.vars).toEqual({ address: '12 High Street\nLeeds' })
})

test('a pause that already ended does not end the next question', () => {
  const play = new Play(aDocument({ block: [ask('address', text), ask('notes', text)] }))
  play.start()
  play.say('12 High Street')
  const { wait } = play.session
  play.elapse()

  expect(play.signal({ type: 'elapsed', timerId: (wait?.for === 'clock' && wait.timerId) || '' }).accepted).toBe(false)
})

test('an email written during a delay answers no question', () => {
  const play = new Play(aDocument({ block: [['wait', 'delay', { amount: 1, unit: 'hours' }], ask('email', email)] }))
  play.start()

  play.say('ana@example.com')
  play.elapse()
  expect(play.session.vars).toEqual({})
  play.say('ben@example.com')
  play.elapse()

  expect(play.session.vars).toEqual({ email: 'ben@example.com' })
})

test('counts a wrong answer after the pause, and takes invalid after three', () => {
  const play = new Play(aDocument({ block: [ask('email', email)], never: [ask('late', text)] }, [['email', 'invalid', 'never']]))
  play.start()

  for (const words of ['no', 'never', 'not that']) {
    expect(play.say(words).effects.filter((effect) => effect.type === 'emit')).toEqual([])
    play.elapse()
  }

  expect(play.said).toHaveLength(4)
  expect(play.said.at(-1)).toBe('late?')
})

test('a tap on an older message answers the same question only', () => {
  const play = new Play(aDocument({ block: [ask('size', size), ask('other', size)] }, [['other', 'option:small', 'block']]))
  play.start()
  const [small, large] = lastButtons(play)
  play.receive(tap(small?.id ?? ''))
  const [otherSmall] = lastButtons(play)

  play.receive(tap(large?.id ?? ''))
  expect(play.session.vars).toEqual({ size: 'small' })

  play.receive(tap(otherSmall?.id ?? ''))
  expect(play.session.stepId).toBe('size')
  play.receive(tap(large?.id ?? ''))
  expect(play.session.vars).toEqual({ size: 'large', other: 'small' })
})

test('asks back about a typed address once complete, and repeats the question for “what do you mean?”', () => {
  const play = new Play(
    aDocument({
      block: [ask('place', { input: { type: 'location', acceptAddress: true }, saveTo: { target: 'session', name: 'place' } })],
    }),
  )
  play.start()

  play.receive({ type: 'text', text: 'what do you mean?' })
  play.elapse()
  expect(play.said.at(-1)).toMatch(/^Share your location/)
  play.receive({ type: 'text', text: 'Central Park' })
  play.receive({ type: 'text', text: 'New York' })
  play.elapse()
  expect(play.said.at(-1)).toBe('Did you mean Central Park, New York?')
  play.receive({ type: 'text', text: 'yes please' })

  expect(play.session.vars).toMatchObject({ place: { address: 'Central Park, New York' } })
})

test('explains in Spanish to a customer asked in Spanish', () => {
  const play = new Play(
    aDocument({ block: [['q', 'ask', { question: '¿Cuántas personas sois?', input: { type: 'number', max: 10 }, mergeMs: 0 }]] }),
  )
  play.start()

  play.say('unos cuantos')
  play.say('1000')

  expect(play.said.slice(1)).toEqual(['Envía un número, por ejemplo 42.', 'Envía un número de 10 como máximo.'])
})

test('reminds once, then takes timeout', () => {
  const play = new Play(
    aDocument({ block: [ask('size', size)], gone: [['bye', 'response', { messages: [{ type: 'text', text: 'Bye' }] }]] }, [
      ['size', 'timeout', 'gone'],
    ]),
  )
  play.start()

  play.elapse()
  expect(play.said).toEqual(['size?', 'size?'])
  play.elapse()

  expect(play.said.at(-1)).toBe('Bye')
})

const anyInput = fc.constantFrom(
  text,
  email,
  size,
  { ...size, acceptOther: true },
  { input: { type: 'number', min: 1 } },
  { input: { type: 'name' }, skipWord: 'skip' },
  { input: { type: 'date', withTime: true, confirm: {} } },
  { input: { type: 'location', acceptAddress: true } },
  { input: { type: 'document' } },
  { input: { type: 'image' } },
  { input: { type: 'list', from: { path: 'contact.tags' } } },
)
const anyContent: fc.Arbitrary<IncomingContent> = fc.oneof(
  fc.string().map((words): IncomingContent => ({ type: 'text', text: words })),
  fc
    .constantFrom('skip', 'yes', 'small', '1', 'tomorrow at 5', 'a@b.co', 'more')
    .map((words): IncomingContent => ({ type: 'text', text: words })),
  fc.constantFrom('session:1:q/small', 'session:1:q/~page-99', 'session:1:q/~skip', 'x:1:q/a', 'q/small', '').map(tap),
  fc.constant<IncomingContent>({ type: 'image', media: { providerId: '1' } }),
  fc.constant<IncomingContent>({ type: 'location', latitude: 1, longitude: 2 }),
  fc.constant<IncomingContent>({ type: 'reaction', messageId: 'w', emoji: null }),
)

test('every order of messages and pauses ends the question without throwing', () => {
  fc.assert(
    fc.property(anyInput, fc.array(fc.option(anyContent), { maxLength: 25 }), (config, signals) => {
      const play = new Play(aDocument({ block: [ask('q', config)] }))
      play.start()
      for (const content of signals) {
        if (content) play.receive(content)
        else play.elapse()
        if (play.session.wait?.for === 'effect') play.settle({ kind: 'inspect_file', outcome: 'read', mimeType: 'image/png', bytes: 9 })
        expect(play.session.ended === null || play.session.wait === null).toBe(true)
      }
      for (let count = 0; play.session.ended === null && count < 5; count += 1) play.elapse()
      expect(play.session.ended).not.toBeNull()
    }),
    { numRuns: 300, seed: 7 },
  )
})

test.each([
  ['text', { type: 'text' }, 'Twelve High Street'],
  ['number', { type: 'number' }, '11'],
  ['email', { type: 'email' }, 'ana@example.com'],
  ['name', { type: 'name' }, 'Ana Berg'],
  ['date', { type: 'date' }, '24 December 2026'],
  ['phone', { type: 'text', format: 'phone' }, '+44 20 7946 0018'],
])('a %s that was heard in a voice message is kept only after a yes, which may be spoken too', (_kind, input, text) => {
  const play = new Play(aDocument({ block: [ask('q', { input })] }))
  const speak = (words: string) =>
    play.signal({
      type: 'replied',
      message: {
        messageId: words,
        content: { type: 'text', text: words },
        spoken: { type: 'audio', media: { providerId: '1' }, voice: true },
      },
    })
  play.start()

  speak(text)
  expect(play.session.vars).toEqual({})
  expect(play.said.at(-1)).toMatch(/^Did you mean /)
  speak('yes')

  expect(play.session.vars).toHaveProperty('q')
})
