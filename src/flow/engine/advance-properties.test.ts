import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { IncomingContent } from '#domain/messages/message.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Json } from '#domain/json.ts'

import { kinds } from '../steps/registry.gen.ts'
import { CASES, configLike, content, mutated, result, resultOf, scope } from '../testing/arbitrary-steps.ts'
import { advance, MAX_DEPTH, MAX_MESSAGES_A_TURN, MAX_QUEUE, MAX_STEPS_A_TURN } from './advance.ts'
import { compile, type Program } from './program.ts'
import { FlowSession, newSession } from './session.ts'
import type { Signal } from './signal.ts'
import type { Advanced } from './turn.ts'

interface Drawn {
  kind: string
  config: Json
}

/** A step of any kind; one in ten with settings that cannot be read. */
const step: fc.Arbitrary<Drawn> = fc.constantFrom(...CASES.keys()).chain((kind) =>
  fc.constantFrom(...(CASES.get(kind) ?? [])).chain(({ config }) =>
    fc.record({
      kind: fc.constant(kind),
      config: fc.oneof({ weight: 9, arbitrary: configLike(kind, config) }, { weight: 1, arbitrary: mutated(config) }),
    }),
  ),
)

/** Any flow of up to four blocks, with connections from any exit to any block. */
const document: fc.Arbitrary<FlowDocument> = fc
  .record({
    blocks: fc.array(fc.array(step, { maxLength: 5 }), { minLength: 1, maxLength: 4 }),
    links: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 12 }),
  })
  .map(({ blocks, links }): FlowDocument => {
    const steps = blocks.flatMap((drawn, block) => drawn.map((each, index) => ({ ...each, id: `s${block}x${index}`, nodeId: `b${block}` })))
    const edges = links.flatMap(([from, exit, to], index) => {
      const source = steps[from % Math.max(steps.length, 1)]
      const bound = source && kinds[source.kind as keyof typeof kinds].bind(source.config)
      if (!source || !bound?.ok) return []
      const name = bound.step.exits[exit % bound.step.exits.length]?.name
      const target = { nodeId: `b${to % blocks.length}` }
      return [
        { id: `e${index}`, kind: 'questiontoblock' as const, source: { nodeId: source.nodeId, stepId: source.id, exit: name }, target },
      ]
    })
    const through = blocks.slice(1).map((_, index) => ({
      id: `t${index}`,
      kind: 'blockconnect' as const,
      source: { nodeId: `b${index}` },
      target: { nodeId: `b${index + 1}` },
    }))
    return {
      v: 1,
      nodes: blocks.map((drawn, block) => ({
        id: `b${block}`,
        kind: 'default',
        position: { x: 0, y: 0 },
        steps: drawn.map((each, index) => ({ ...each, id: `s${block}x${index}`, enabled: true })),
      })),
      edges: [...edges, ...through],
    }
  })

/** What may happen to a session, in any order: what it waits for, and what is late, doubled or meant for another. */
type Event =
  | { does: 'start' | 'elapse' | 'settle' | 'elapseOther' | 'interrupt' | 'repeat' }
  | { does: 'say'; content: IncomingContent }
  | { does: 'settleOther'; result: EffectResult }

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Event>({ does: 'start' }, { does: 'elapseOther' }, { does: 'repeat' }, { does: 'interrupt' }) },
  { weight: 3, arbitrary: fc.constant<Event>({ does: 'elapse' }) },
  { weight: 6, arbitrary: content.map((said): Event => ({ does: 'say', content: said })) },
  { weight: 6, arbitrary: fc.constant<Event>({ does: 'settle' }) },
  { weight: 1, arbitrary: result.map((settled): Event => ({ does: 'settleOther', result: settled })) },
)

/** Turns what happens into the signal of it; `settle` makes up what came of the effect that is waited for. */
function toSignal(session: FlowSession, happened: Event, last: Signal, nth: number, settle: () => EffectResult): Signal {
  const { wait } = session
  switch (happened.does) {
    case 'start':
      return { type: 'started' }
    case 'elapse':
      return { type: 'elapsed', timerId: wait && wait.for !== 'effect' ? (wait.timerId ?? 'none') : 'none' }
    case 'elapseOther':
      return { type: 'elapsed', timerId: 'session:1:0' }
    case 'interrupt':
      return { type: 'interrupted', reason: 'interrupted' }
    case 'repeat':
      return last
    case 'say':
      return { type: 'replied', message: { messageId: `m${nth}`, content: happened.content } }
    case 'settle':
      return { type: 'settled', effectId: wait?.for === 'effect' ? wait.effectId : 'none', result: settle() }
    case 'settleOther':
      return { type: 'settled', effectId: 'session:1:0', result: happened.result }
    default:
      return happened satisfies never
  }
}

/** Checks what must hold of every turn, whatever the flow and the signal. */
function check(turn: Advanced, ids: Set<string>): void {
  expect(FlowSession.parse(JSON.parse(JSON.stringify(turn.session)))).toEqual(turn.session)
  expect(JSON.parse(JSON.stringify(turn.effects))).toEqual(turn.effects)
  for (const effect of turn.effects) {
    if (effect.type === 'clear_timer') continue
    expect(ids.has(effect.id)).toBe(false)
    ids.add(effect.id)
  }
  expect(turn.path.length).toBeLessThanOrEqual(MAX_STEPS_A_TURN)
  const messages = turn.effects.filter((effect) => effect.type === 'emit' && effect.effect.kind === 'send_message').length
  if (messages > MAX_MESSAGES_A_TURN) expect(turn.session.ended).toBe('failed')
  expect(turn.session.queue.length).toBeLessThanOrEqual(MAX_QUEUE)
  expect(turn.session.frames.length).toBeLessThanOrEqual(MAX_DEPTH)
  if (turn.session.ended !== null) expect(turn.session.wait).toBeNull()
  if (!turn.accepted) expect([turn.effects, turn.path]).toEqual([[], []])
}

const STARTED = { type: 'started' } as const

/** The flows, each by its own id; whatever else is called is one of them too. */
function libraryOf(documents: readonly FlowDocument[]): (flowId: string) => Program | null {
  const programs = documents.map((each, nth) => compile(kinds, { flowId: `flow${nth}`, version: 1 }, each).program)
  return (flowId) => programs.find((program) => program.flowId === flowId) ?? programs[flowId.length % programs.length] ?? null
}

test('no flow and no order of signals breaks the engine, repeats an id or passes a limit', () => {
  let turns = 0
  const ran = new Set<string>()
  const flows = fc.array(document, { minLength: 1, maxLength: 3 })

  fc.assert(
    fc.property(flows, fc.array(event, { maxLength: 25 }), scope, fc.gen(), (documents, events, around, draw) => {
      const library = libraryOf(documents)
      const ids = new Set<string>()
      let session = newSession('session', 'flow0', 1)
      let last: Signal = STARTED
      let asked = ''
      for (const [nth, happened] of [{ does: 'start' } as const, ...events].entries()) {
        last = toSignal(session, happened, last, nth, () => draw(resultOf, asked))
        const turn = advance(library, session, last, around)
        check(turn, ids)
        turns += turn.accepted ? 1 : 0
        for (const { kind, ask } of turn.path) {
          ran.add(kind)
          asked = ask?.kind ?? asked
        }
        session = FlowSession.parse(JSON.parse(JSON.stringify(turn.session)))
      }
    }),
    { numRuns: 400 },
  )
  // Else the flows would be too poor to prove anything.
  expect(Object.keys(kinds).filter((kind) => !ran.has(kind))).toEqual([])
  expect(turns).toBeGreaterThan(1_000)
})
