import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { Json } from '#domain/json.ts'
import { actions } from '#domain/actions/catalogue.gen.ts'

import { compile } from '../engine/program.ts'
import type { Leaves } from '../engine/step-kind.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
import { toMoment } from '../time/moment.ts'
import { leavesOf } from './leaves-of.ts'

const Case = z.object({
  name: z.string(),
  config: z.unknown(),
  expect: z.object({
    emit: z.array(z.object({ kind: z.string() }).loose()).default([]),
    set: z.array(z.object({ target: z.string(), name: z.string(), value: Json })).default([]),
    then: z.object({ waitFor: z.string().optional(), ask: z.object({ kind: z.string() }).optional() }).loose(),
  }),
})

const SLOW = new Set(Object.values(actions).flatMap(({ kind, settled }) => (settled === 'slow' ? [kind as string] : [])))

const casesOf = (kind: string) =>
  z.array(Case).parse(JSON.parse(readFileSync(new URL(`../steps/${kind}/cases.json`, import.meta.url), 'utf8')))

const stepOf = (kind: string, config: unknown) => {
  const step = compile(kinds, { flowId: 'flow', version: 1 }, aDocument({ a: [['step', kind, config]] })).program.steps.get('step')
  if (!step) throw new Error('The config of the case does not parse.')
  return step
}

const typeOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value === 'string' ? 'text' : typeof value

/** Whether a value that was kept is what the step said of it before. */
function isTold(value: Json, { type, values }: Leaves): boolean {
  const isOfType = type === 'date' ? typeof value === 'string' && toMoment(value, 'UTC') !== null : type === typeOf(value)
  if (value !== null && type !== 'any' && !isOfType) return false
  if (values === undefined || value === null) return true
  if ('oneOf' in values) return values.oneOf.includes(value)
  return (
    typeof value === 'number' &&
    value >= (values.min ?? value) &&
    value <= (values.max ?? value) &&
    (!values.whole || Number.isInteger(value))
  )
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  test.each(casesOf(kind))('says of itself what is true in the case “$name”', ({ config, expect: { emit, set, then } }) => {
    const step = stepOf(kind, config)
    const leaves = new Map(leavesOf(step).map((each) => [each.name, each]))

    const wrong = set.filter(({ target, name, value }) => {
      const own = leaves.get(name)
      return target === 'session' && (own === undefined || !isTold(value, own))
    })
    const waits = then.waitFor !== undefined || (then.ask !== undefined && SLOW.has(then.ask.kind))

    expect(wrong).toEqual([])
    expect(waits && !step.waits()).toBe(false)
    expect(emit.some((effect) => effect.kind === 'send_message') && !step.answers()).toBe(false)
  })
})
