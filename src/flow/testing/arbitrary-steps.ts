import { readdirSync, readFileSync } from 'node:fs'

import fc from 'fast-check'
import { z } from 'zod'

import { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { IncomingContent } from '#domain/messages/message.ts'
import { Json } from '#domain/json.ts'

import type { Scope } from '../engine/scope.ts'
import { withVars } from '../engine/scope.ts'
import type { StepSignal } from '../engine/step-kind.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aScope } from './scope.ts'

const Case = z.object({
  config: Json,
  vars: z.record(z.string(), Json).default({}),
  state: Json.default(null),
  signal: z.looseObject({ type: z.string() }),
})
type Case = z.infer<typeof Case>

const STEPS = new URL('../steps/', import.meta.url)
const hasCases = (kind: string): boolean => readdirSync(new URL(`${kind}/`, STEPS)).includes('cases.json')
const casesIn = (kind: string): Case[] => z.array(Case).parse(JSON.parse(readFileSync(new URL(`${kind}/cases.json`, STEPS), 'utf8')))

/** The cases of each kind that has some: what a config, a state and a signal of it look like. */
export const CASES: ReadonlyMap<string, Case[]> = new Map(
  Object.keys(kinds).flatMap((kind) => (hasCases(kind) ? [[kind, casesIn(kind)] as const] : [])),
)
const ALL = [...CASES.values()].flat()

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.repeat(400)),
  fc.constantFrom(
    '',
    ' ',
    '{{ contact.name }}',
    '{{ vars.a | date }}',
    '{% if',
    '{{',
    '{secret:a}',
    '42',
    '-1',
    'yes',
    'tomorrow',
    '+447700900142',
    '$..a',
    '😀'.repeat(3_000),
  ),
)

/** Any JSON value, often of a kind that steps look at. */
const value: fc.Arbitrary<Json> = fc.oneof(
  words,
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    1,
    0.5,
    3,
    86_400_000,
    1e21,
    [],
    {},
    [{ title: 'Tent', id: '1' }],
    '2026-11-22',
    '2026-11-22T10:00:00.000Z',
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
)

type Path = readonly (string | number)[]

/** Every place in a JSON value, the value itself left out. */
function placesIn(json: Json, at: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return []
  const entries: [string | number, Json][] = Array.isArray(json) ? [...(json as Json[]).entries()] : Object.entries(json)
  return entries.flatMap(([key, inner]) => [[...at, key], ...placesIn(inner, [...at, key])])
}

function withAt(json: Json, [key, ...rest]: Path, put: Json): Json {
  if (key === undefined) return put
  if (Array.isArray(json)) return (json as Json[]).map((item, index) => (index === key ? withAt(item, rest, put) : item))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, item]) => [name, name === key ? withAt(item, rest, put) : item]))
}

/** The value with up to three places in it changed. */
export const mutated = (json: Json): fc.Arbitrary<Json> =>
  fc.array(fc.tuple(fc.nat(), value), { maxLength: 3 }).map((changes) =>
    changes.reduce<Json>((changed, [nth, put]) => {
      const places = placesIn(changed)
      return withAt(changed, places[nth % Math.max(places.length, 1)] ?? [], put)
    }, json),
  )

/** A mutation that its schema still accepts; the value itself where it does not. */
const valid = <T extends Json>(schema: z.ZodType<T>, json: Json): fc.Arbitrary<T> =>
  mutated(json).map((changed) => schema.safeParse(changed).data ?? schema.parse(json))

/** A config that its kind can run with: like one of a case, but not quite. */
export const configLike = (kind: string, config: Json): fc.Arbitrary<Json> =>
  mutated(config).map((changed) => (kinds[kind as keyof typeof kinds].bind(changed).ok ? changed : config))

/** A step as a case found it: settings much like the case's, and a signal of its kind, whatever it brings. */
export const situation = (kind: string): fc.Arbitrary<{ like: Json; config: Json; signal: StepSignal; state: Json }> =>
  fc.constantFrom(...(CASES.get(kind) ?? [])).chain(({ config: like, signal, state }) =>
    fc.record({
      like: fc.constant(like),
      config: configLike(kind, like),
      signal: signalFor([signal.type as StepSignal['type']]),
      state: fc.constant(state),
    }),
  )

const contents = ALL.flatMap(({ signal }) => (signal.type === 'replied' ? [signal['content'] as Json] : []))
const results = ALL.flatMap(({ signal }) => (signal.type === 'settled' ? [signal['result'] as Json] : []))

/** Anything that a customer may send. */
export const content: fc.Arbitrary<IncomingContent> = fc.oneof(
  words.filter((text) => text !== '').map((text): IncomingContent => ({ type: 'text', text: text.slice(0, 4_096).toWellFormed() })),
  fc.constantFrom(...contents).chain((json) => valid(IncomingContent as unknown as z.ZodType<Json>, json) as fc.Arbitrary<IncomingContent>),
)

const validResult = (json: Json): fc.Arbitrary<EffectResult> =>
  valid(EffectResult as unknown as z.ZodType<Json>, json) as fc.Arbitrary<EffectResult>

/** Anything that may come of an effect, of whatever kind. */
export const result: fc.Arbitrary<EffectResult> = fc.constantFrom(...results).chain(validResult)

/** Anything that may come of an effect of this kind; of any kind where no case tells. */
export function resultOf(kind: string): fc.Arbitrary<EffectResult> {
  const own = results.filter((each) => EffectResult.safeParse(each).data?.kind === kind)
  return own.length === 0 ? result : fc.constantFrom(...own).chain(validResult)
}

/** Anything that a step may be told, of what it says it hears. */
export const signalFor = (accepts: readonly StepSignal['type'][]): fc.Arbitrary<StepSignal> => {
  const each: Record<StepSignal['type'], fc.Arbitrary<StepSignal>> = {
    entered: fc.constant({ type: 'entered' }),
    elapsed: fc.constant({ type: 'elapsed' }),
    replied: content.map((said) => ({ type: 'replied', message: { messageId: 'm1', content: said } })),
    settled: result.map((settled) => ({ type: 'settled', result: settled })),
    returned: fc.oneof(
      fc.constant<StepSignal>({ type: 'returned', returned: { outcome: 'failed', problem: 'The flow isn’t published.' } }),
      fc
        .dictionary(fc.string({ maxLength: 10 }), value, { maxKeys: 4 })
        .map((vars): StepSignal => ({ type: 'returned', returned: { outcome: 'returned', vars } })),
    ),
  }
  return fc.oneof(...accepts.map((type) => each[type]))
}

/** Names that the cases speak of, so that what is made up is looked at. */
const names = [...new Set(['a', ...ALL.flatMap(({ vars }) => Object.keys(vars))])]
const HOURS = { week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '09:00', to: '17:00' }] : [])), closed: [], exceptions: [] }
const NEVER = { week: Array.from({ length: 7 }, () => []), closed: [], exceptions: [] }

/** Any customer, shop and moment. */
export const scope: fc.Arbitrary<Scope> = fc
  .record({
    vars: fc.dictionary(fc.constantFrom(...names, 'event', 'order', 'trigger'), value, { maxKeys: 8 }),
    fields: fc.dictionary(fc.constantFrom('city', 'size', 'visit'), value),
    name: fc.option(words),
    phone: fc.constantFrom(null, '+15550001111', '+447700900142', 'none'),
    email: fc.constantFrom(null, 'ana@example.com', ''),
    zone: fc.constantFrom(null, 'Asia/Tokyo', 'America/St_Johns', 'Nowhere/Land', ''),
    kind: fc.constantFrom('whatsapp' as const, 'webchat' as const),
    windowOpen: fc.boolean(),
    place: fc.constantFrom('flow' as const, 'workflow' as const),
    businessHours: fc.constantFrom(null, HOURS, NEVER),
    now: fc.constantFrom('2026-11-21T09:00:00.000Z', '2026-03-29T01:30:00.000Z', '2028-02-29T23:59:59.999Z'),
  })
  .map(({ vars, fields, name, phone, email, zone, kind, windowOpen, place, businessHours, now }) => {
    const base = aScope()
    return withVars(
      {
        ...base,
        contact: { ...base.contact, name, phone, email, timeZone: zone, fields },
        conversation: { ...base.conversation, windowOpen, fields },
        channel: { ...base.channel, kind },
        app: { ...base.app, businessHours },
        place,
        now,
      },
      vars,
    )
  })
