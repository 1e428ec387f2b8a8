import fc from 'fast-check'
import { expect, test } from 'vitest'

import { aDocument, welcomeDocument } from '../testing/documents.ts'
import { Play } from '../testing/play.ts'
import type { Signal } from './signal.ts'

const text = (id: string, words: string): [string, string, unknown] => [id, 'response', { messages: [{ type: 'text', text: words }] }]
const askName: [string, string, unknown] = [
  'name',
  'ask',
  { question: 'Name?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'name' } },
]
const wait: [string, string, unknown] = ['wait', 'delay', { amount: 1, unit: 'hours' }]

test('runs to its wait, reads the answer and ends', () => {
  const play = new Play(aDocument({ block: [text('a', 'Hello'), askName, text('b', 'Hi {{ vars.name }}')] }))

  play.start()
  play.say('Ana')

  expect(play.said).toEqual(['Hello', 'Name?', 'Hi Ana'])
  expect(play.session).toMatchObject({ ended: 'completed', wait: null, turn: 2, vars: { name: 'Ana' } })
})

test('builds unique effect ids from session, turn and number', () => {
  const play = new Play(welcomeDocument())

  play.start()
  play.receive({ type: 'buttonReply', id: 'choice/order', title: 'An order' })
  play.say('ana@example.com')

  const ids = play.effects.filter((effect) => effect.type !== 'clear_timer').map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^session:\d+:\d+$/.test(id))).toBe(true)
})

test('ignores a late timer, a duplicate answer and a second start', () => {
  const play = new Play(aDocument({ block: [askName, wait, text('end', 'Bye')] }))
  play.start()
  const timer = play.session.wait
  play.say('Ana')
  const before = play.session

  expect(play.signal({ type: 'elapsed', timerId: (timer?.for === 'reply' && timer.timerId) || '' }).accepted).toBe(false)
  expect(play.start().accepted).toBe(false)
  expect(play.signal({ type: 'settled', effectId: 'session:1:0', result: { kind: 'hand_over', outcome: 'assigned' } }).accepted).toBe(false)
  expect(play.session).toEqual(before)

  play.elapse()
  expect(play.elapse().accepted).toBe(false)
  expect(play.said.filter((line) => line === 'Bye')).toHaveLength(1)
})

test('a message during a delay does not answer the next question, but steps can read it', () => {
  const play = new Play(aDocument({ block: [wait, askName, text('end', 'Hi {{ vars.name }}')] }))
  play.start()

  play.say('Where is my parcel?')
  play.say('Hello?')
  play.elapse()

  expect([play.said, play.session.queue, play.session.message]).toEqual([['Name?'], [], { type: 'text', text: 'Hello?' }])
  play.say('Ana')
  expect(play.said).toEqual(['Name?', 'Hi Ana'])
})

test('a repeated question keeps its first start time', () => {
  const play = new Play(aDocument({ block: [['n', 'ask', { question: 'How many?', input: { type: 'number' }, mergeMs: 0 }]] }))
  play.start()
  const sinceTurn = () => play.session.wait?.for === 'reply' && play.session.wait.sinceTurn
  expect(sinceTurn()).toBe(1)

  play.say('some')

  expect(sinceTurn()).toBe(1)
})

test('clears the timer of an answered question', () => {
  const play = new Play(aDocument({ block: [askName] }))
  play.start()
  const { wait: asked } = play.session

  const { effects } = play.say('Ana')

  expect(effects).toContainEqual({ type: 'clear_timer', id: asked?.for === 'reply' ? asked.timerId : '' })
})

test('breaks a loop without a wait with an error', () => {
  const play = new Play(
    aDocument(
      {
        one: [
          text('a', 'again'),
          [
            'check',
            'condition',
            { branches: [{ id: 'b', label: 'x', when: { match: 'all', rules: [{ path: 'contact.name', operator: 'isNotEmpty' }] } }] },
          ],
        ],
      },
      [['check', 'branch:b', 'one']],
    ),
  )

  const { failure } = play.start()

  expect(failure?.problem).toMatch(/more than 30 messages|100 steps/)
  expect(play.session.ended).toBe('failed')
})

test('a take-over ends the session and its timer', () => {
  const play = new Play(aDocument({ block: [wait, text('end', 'Bye')] }))
  play.start()

  const { effects } = play.signal({ type: 'interrupted', reason: 'interrupted' })

  expect(effects).toEqual([{ type: 'clear_timer', id: 'session:1:0' }])
  expect(play.elapse().accepted).toBe(false)
  expect(play.session.ended).toBe('interrupted')
})

test('three wrong answers hand over to the team if nothing is connected', () => {
  const email: [string, string, unknown] = [
    'email',
    'ask',
    { question: 'Email?', input: { type: 'email' }, mergeMs: 0, saveTo: { target: 'contact', name: 'email' } },
  ]
  const play = new Play(aDocument({ ask: [email, text('after', 'Never mind')] }))
  play.start()

  play.say('a')
  play.say('b')
  const { failure } = play.say('c')

  expect(play.session.ended).toBe('handed_over')
  expect(failure?.problem).toMatch(/Wrong answers/)
})

test('a message that ends a delay is queued behind earlier ones', () => {
  const nap: [string, string, unknown] = ['nap', 'delay', { until: { type: 'duration', amount: 1, unit: 'hours' }, onMessage: 'continue' }]
  const again: [string, string, unknown] = [
    'again',
    'ask',
    { question: 'Again?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'again' } },
  ]
  const play = new Play(aDocument({ block: [wait, nap, again] }))
  play.start()
  play.say('first')
  play.elapse()

  play.say('second')

  expect(play.session.vars).toEqual({ again: 'first' })
  expect(play.session.queue.map(({ content }) => content)).toEqual([{ type: 'text', text: 'second' }])
})

const anySignal: fc.Arbitrary<Signal> = fc.oneof(
  fc.constant<Signal>({ type: 'started' }),
  fc.string().map((words): Signal => ({ type: 'replied', message: { messageId: 'm', content: { type: 'text', text: words } } })),
  fc
    .constantFrom('choice/order', 'choice/other', 'old/x', '')
    .map((id): Signal => ({ type: 'replied', message: { messageId: 'm', content: { type: 'buttonReply', id, title: id } } })),
  fc.constantFrom('session:1:2', 'session:2:0', 'none').map((timerId): Signal => ({ type: 'elapsed', timerId })),
  fc
    .constantFrom('session:2:0', 'session:3:1')
    .map((effectId): Signal => ({ type: 'settled', effectId, result: { kind: 'hand_over', outcome: 'assigned' } })),
  fc.constant<Signal>({ type: 'interrupted', reason: 'interrupted' }),
)

test('no order of signals makes advance throw, and every session survives JSON', () => {
  fc.assert(
    fc.property(fc.array(anySignal, { maxLength: 20 }), (signals) => {
      const play = new Play(welcomeDocument())
      for (const signal of signals) {
        const { session } = play.signal(signal)
        expect(play.session).toEqual(session)
        expect(session.ended === null || session.wait === null).toBe(true)
      }
    }),
    { numRuns: 300, seed: 20_261_121 },
  )
})

test('an unconnected timeout ends the session quietly', () => {
  const asked = ['q', 'ask', { question: 'Your email?', input: { type: 'email' }, saveTo: { target: 'session', name: 'email' } }] as const
  const play = new Play(aDocument({ block: [[...asked], text('sheet', 'Saved {{ vars.email }}')] }))
  play.start()

  play.elapse()
  const { failure } = play.elapse()

  expect([play.said, play.session.ended, failure]).toEqual([['Your email?', 'Your email?'], 'expired', null])
})

test('a timeout in a called flow does not continue the caller', () => {
  const play = new Play(aDocument({ block: [['call', 'flow', { flow: 'inner' }], text('end', 'Done')] }), {
    inner: aDocument({ block: [askName] }),
  })
  play.start()

  play.elapse()
  play.elapse()

  expect([play.said, play.session.ended]).toEqual([['Name?', 'Name?'], 'expired'])
})

test('a connected timeout follows its connection', () => {
  const play = new Play(aDocument({ block: [askName], late: [text('later', 'Write when you can.')] }, [['name', 'timeout', 'late']]))
  play.start()
  play.elapse()
  play.elapse()

  expect([play.said, play.session.ended]).toEqual([['Name?', 'Name?', 'Write when you can.'], 'completed'])
})

test('a step that waits long for an effect is woken once, stays, and still takes the answer', () => {
  const play = new Play(aDocument({ block: [['agent', 'agent', { agent: 'anna', heard: 'Are you open?', mergeMs: 0 }]] }))
  play.start()
  const { wait } = play.session
  const timerId = (wait?.for === 'effect' && wait.timerId) || ''
  const effectId = (wait?.for === 'effect' && wait.effectId) || ''

  expect(play.signal({ type: 'elapsed', timerId }).accepted).toBe(true)
  expect(play.signal({ type: 'elapsed', timerId }).accepted).toBe(false)
  play.signal({ type: 'settled', effectId, result: { kind: 'run_agent', outcome: 'limit', problem: 'Enough.' } })

  expect(play.said).toEqual(['One moment, I’m looking into it.'])
  expect(play.session.ended).toBe('handed_over')
})
