import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { Json } from '#domain/json.ts'
import { actions } from '#domain/actions/catalogue.ts'

import { compile } from '../engine/program.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aDocument } from '../testing/documents.ts'
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

describe.each(Object.keys(kinds))('%s', (kind) => {
  test.each(casesOf(kind))('says of itself what is true in the case “$name”', ({ config, expect: { emit, set, then } }) => {
    const step = stepOf(kind, config)
    const leaves = new Map(leavesOf(step).map(({ name, type }) => [name, type]))

    const wrong = set.filter(({ target, name, value }) => {
      const type = leaves.get(name)
      return target === 'session' && (type === undefined || !(type === 'any' || value === null || type === typeOf(value)))
    })
    const waits = then.waitFor !== undefined || (then.ask !== undefined && SLOW.has(then.ask.kind))

    expect(wrong).toEqual([])
    expect(waits && !step.waits()).toBe(false)
    expect(emit.some((effect) => effect.kind === 'send_message') && !step.answers()).toBe(false)
  })
})
