import fc from 'fast-check'
import { expect, test } from 'vitest'

import { FlowTestInput, TestStart } from '#domain/flows/flow-test.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { stepNames } from '../definition/step-names.ts'
import { compile, type Library } from '../engine/program.ts'
import { runFlowTest, textsIn } from '../flow-tests/run-flow-test.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument, welcomeDocument } from '../testing/documents.ts'
import type { SimulationInput } from './input.ts'
import { nowOf, pendingOf, type Setting } from './simulation-state.ts'
import { beginSimulation, give, replay, stateOf, stepBack } from './simulation.ts'
import { toTest } from './to-test.ts'
import { whatDiffers } from './what-differs.ts'

const HOUR_MS = 3_600_000

const libraryOf = (documents: Readonly<Record<string, FlowDocument>>): Library => {
  const programs = new Map(
    Object.entries(documents).map(([flowId, each]) => [flowId, compile(kinds, { flowId, version: 0 }, each).program]),
  )
  return (id) => programs.get(id) ?? null
}

const aSetting = (document: FlowDocument, others: Partial<Setting> & { documents?: Record<string, FlowDocument> } = {}): Setting => ({
  library: libraryOf({ flow: document, ...others.documents }),
  flowId: 'flow',
  kind: 'flow',
  start: TestStart.parse({ contact: { name: 'Ana' } }),
  mocks: [],
  real: new Set(),
  makesUp: true,
  ...others,
})

const play = (setting: Setting, ...inputs: SimulationInput[]) => stateOf(replay(setting, inputs))

const say = (text: string): SimulationInput => ({ type: 'say', text })
const tap = (title: string): SimulationInput => ({ type: 'tap', title, id: '' })

test('runs as in the product and skips the pause for further messages', () => {
  const document: FlowDocument = JSON.parse(JSON.stringify(welcomeDocument()).replace('"mergeMs":0,', ''))
  const state = play(aSetting(document), tap('An order'), say('ana@example.com'))

  expect(textsIn(state)).toEqual(['Hello Ana', 'What is it?', 'Your email?', 'Thanks, we write to ana@example.com about An order.'])
  expect(state.session.ended).toBe('completed')
  expect(state.scope.contact.email).toBe('ana@example.com')
  expect(state.path.map(({ nodeId, stepId, exit }) => [nodeId, stepId, exit]).slice(0, 4)).toEqual([
    ['greet', 'hello', 'next'],
    ['greet', 'choice', null],
    ['greet', 'choice', 'option:order'],
    ['order', 'email', null],
  ])
})

test('every line has its time and step', () => {
  const [opening, hello, question, tapped] = play(aSetting(welcomeDocument()), { type: 'pass', ms: HOUR_MS }, tap('An order')).lines

  expect(opening).toMatchObject({ from: 'customer', at: '2026-01-05T09:00:00.000Z', content: { type: 'text' } })
  expect(hello).toMatchObject({
    from: 'business',
    at: '2026-01-05T09:00:00Z',
    location: { flowId: 'flow', nodeId: 'greet', stepId: 'hello' },
  })
  expect(question).toMatchObject({ from: 'business', location: { stepId: 'choice' } })
  expect(tapped).toMatchObject({ from: 'customer', at: '2026-01-05T10:00:00Z', content: { type: 'buttonReply', title: 'An order' } })
})

test('steps can read the message that started the flow', () => {
  const document = aDocument({ a: [['say', 'response', { messages: [{ type: 'text', text: '{{ message.text }} / {{ vars.words }}' }] }]] })
  const opening = play(aSetting(document)).lines[0]

  expect(textsIn(play(aSetting(document)))).toEqual([
    opening?.from === 'customer' && opening.content.type === 'text' ? `${opening.content.text} / ${opening.content.text}` : '',
  ])
})

test('a broken flow tells the customer that the team takes over', () => {
  const failing = aDocument({ a: [['n', 'ask', { question: 'How many?', input: { type: 'number' }, retries: 0, mergeMs: 0 }]] })

  expect(textsIn(play(aSetting(failing), { type: 'say', text: 'no idea' })).at(-1)).toContain('Someone from our team')
})

const PATIENT = aDocument({
  a: [
    ['wait', 'delay', { until: { type: 'duration', amount: 2, unit: 'days' } }],
    ['late', 'response', { messages: [{ type: 'text', text: 'Still there?' }] }],
  ],
})

test('the clock jumps to the end of a wait, to a time, and past 24 hours', () => {
  const begun = replay(aSetting(PATIENT), [])
  expect(stateOf(begun).timer).toMatchObject({ at: Date.parse('2026-01-07T09:00:00Z') })

  const rung = play(aSetting(PATIENT), { type: 'toNextClock' })
  expect(nowOf(rung)).toBe('2026-01-07T09:00:00Z')
  expect(rung.path.at(-1)).toMatchObject({ stepId: 'late', exit: 'windowClosed' })
  expect(rung.lines.map((line) => line.from === 'system' && line.tone)).toContain('problem')

  const early = play(aSetting(PATIENT), { type: 'jumpTo', at: '2026-01-06T08:00:00Z' })
  expect([nowOf(early), early.session.ended]).toEqual(['2026-01-06T08:00:00Z', null])
  expect(nowOf(play(aSetting(PATIENT), { type: 'jumpTo', at: '2020-01-01T00:00:00Z' }))).toBe('2026-01-05T09:00:00Z')
  expect(play(aSetting(PATIENT), { type: 'pass', ms: 36 * HOUR_MS }, say('I am'), { type: 'toNextClock' }).path.at(-1)?.exit).toBe('next')
})

test('a question ends after the maximum wait', () => {
  const state = play(
    aSetting(welcomeDocument(), { start: TestStart.parse({ sessionHours: 1 }) }),
    { type: 'pass', ms: 2 * HOUR_MS },
    tap('An order'),
  )

  expect(state.session.ended).toBe('expired')
})

const CALL = aDocument({
  a: [
    ['call', 'httpRequest', { url: 'https://shop.test/offer', save: [{ path: '$.offer.title', name: 'offer' }] }],
    ['say', 'response', { messages: [{ type: 'text', text: 'Offer: {{ vars.offer }}' }] }],
  ],
})
const answered = (title: string) =>
  ({
    kind: 'call_http',
    outcome: 'answered',
    status: 200,
    headers: {},
    body: JSON.stringify({ offer: { title } }),
    truncated: false,
  }) as const

test('a call gets a usable sample or the given response', () => {
  expect(textsIn(play(aSetting(CALL)))).toEqual(['Offer: made up'])
  const mocked = play(aSetting(CALL, { mocks: [{ stepId: 'call', result: answered('Tent') }] }))
  expect(textsIn(mocked)).toEqual(['Offer: Tent'])
  expect(mocked.asked).toMatchObject([{ by: 'mock', location: { stepId: 'call' }, effect: { url: 'https://shop.test/offer' } }])
})

test('records a real response and replays it', () => {
  const setting = aSetting(CALL, { real: new Set(['call_http']) })
  const waiting = replay(setting, [])
  expect(pendingOf(stateOf(waiting))).toMatchObject({ location: { stepId: 'call' }, effect: { kind: 'call_http' } })

  const given = give(waiting, { type: 'answer', stepId: 'call', result: answered('Boat') })
  expect(textsIn(stateOf(given))).toEqual(['Offer: Boat'])
  expect(stateOf(replay(setting, given.inputs))).toEqual(stateOf(given))
  expect(stateOf(replay(aSetting(welcomeDocument()), given.inputs)).stuck).toBeNull()
})

test('the flow continues with a value changed by hand', () => {
  const set = (target: 'session' | 'contact', name: string, value: string): SimulationInput => ({ type: 'setValue', target, name, value })
  const state = play(aSetting(welcomeDocument()), tap('An order'), set('session', 'topic', 'a kettle'), say('ana@example.com'))

  expect(textsIn(state).at(-1)).toBe('Thanks, we write to ana@example.com about a kettle.')
  expect(play(aSetting(welcomeDocument()), set('contact', 'city', 'Leeds')).scope.contact.fields).toEqual({ city: 'Leeds' })
})

test('a message after the end explains why nothing answers', () => {
  const state = play(aSetting(welcomeDocument()), tap('Something else'), say('hello?'))

  expect(state.handler).toBe('human')
  expect(state.lines.at(-1)).toMatchObject({ from: 'system', text: 'A person has the conversation: the flow hears nothing.' })
})

test('plays the published version of a called flow', () => {
  const caller = aDocument({
    a: [
      ['go', 'flow', { flow: 'other' }],
      ['bye', 'response', { messages: [{ type: 'text', text: 'Bye' }] }],
    ],
  })
  const other = aDocument({ b: [['there', 'response', { messages: [{ type: 'text', text: 'From there' }] }]] })

  expect(textsIn(play(aSetting(caller, { documents: { other } })))).toEqual(['From there', 'Bye'])
})

test('after an edit, a replay shows where it differs or stops', () => {
  const inputs = [tap('An order'), say('ana@example.com')]
  const before = play(aSetting(welcomeDocument()), ...inputs)
  const changed = (from: string, to: string): Setting => aSetting(JSON.parse(JSON.stringify(welcomeDocument()).replaceAll(from, to)))

  expect(whatDiffers(before, play(aSetting(welcomeDocument()), ...inputs))).toBeNull()
  expect(whatDiffers(before, play(changed('Your email?', 'Your mail?'), ...inputs))).toBe(
    'It now comes to “Your mail?” where it was “Your email?”.',
  )
  expect(whatDiffers(before, play(changed('An order', 'A parcel'), ...inputs))).toBe(
    '“An order” was tapped here, but nothing of that name is offered now.',
  )
})

const anInput = fc.oneof(
  fc.constantFrom(tap('An order'), tap('Something else'), say('ana@example.com'), say('no'), { type: 'toNextClock' as const }),
  fc.integer({ min: 0, max: 40 }).map((hours): SimulationInput => ({ type: 'pass', ms: hours * HOUR_MS })),
  fc.constant<SimulationInput>({ type: 'setValue', target: 'session', name: 'topic', value: 'x' }),
)

test('is deterministic, also after stepping back', () => {
  fc.assert(
    fc.property(fc.array(anInput, { maxLength: 8 }), fc.nat(8), (inputs, back) => {
      const setting = aSetting(welcomeDocument())
      const whole = replay(setting, inputs)
      expect(replay(setting, inputs).states).toEqual(whole.states)

      const count = Math.min(back, inputs.length)
      const earlier = Array.from({ length: count }).reduce<typeof whole>((simulation) => stepBack(simulation), whole)
      expect(earlier).toEqual(replay(setting, inputs.slice(0, inputs.length - count)))
      expect(inputs.slice(inputs.length - count).reduce(give, earlier).states).toEqual(whole.states)
    }),
    { numRuns: 60 },
  )
  expect(stepBack(beginSimulation(aSetting(PATIENT))).states).toHaveLength(1)
})

test('a recorded chat passes as a test', () => {
  fc.assert(
    fc.property(fc.constantFrom(welcomeDocument(), PATIENT, CALL), fc.array(anInput, { maxLength: 6 }), (document, inputs) => {
      const setting = aSetting(document)
      const recorded = FlowTestInput.parse(JSON.parse(JSON.stringify(toTest(replay(setting, inputs), 'Recorded'))))
      const { difference } = runFlowTest(setting.library, setting, recorded, stepNames(kinds, document)).result
      // Where the conversation stopped, its test stops at the same place.
      if (stateOf(replay(setting, inputs)).stuck === null) expect(difference).toBeNull()
    }),
    { numRuns: 80 },
  )
})
