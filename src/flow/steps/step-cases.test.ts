import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { Json } from '#domain/json.ts'

import { compileTemplate, compileText } from '../expression/template/template.ts'
import type { Scope } from '../engine/scope.ts'
import type { StepSignal } from '../engine/step-kind.ts'
import { aScope } from '../testing/scope.ts'
import { kinds } from './registry.gen.ts'

const Case = z.strictObject({
  name: z.string(),
  config: z.unknown(),
  vars: z.record(z.string(), Json).default({}),
  /** What is otherwise than in the usual scope: `{ "contact": { "email": … } }`. */
  scope: z.record(z.string(), z.record(z.string(), Json)).default({}),
  state: Json.default(null),
  signal: z.looseObject({ type: z.enum(['entered', 'replied', 'settled', 'elapsed', 'returned']) }),
  expect: z.strictObject({
    emit: z.array(z.unknown()).default([]),
    set: z.array(z.unknown()).default([]),
    problem: z.boolean().default(false),
    requeue: z.boolean().default(false),
    then: z.record(z.string(), z.unknown()),
  }),
})

const casesOf = (kind: string) => {
  const file = new URL(`./${kind}/cases.json`, import.meta.url)
  return existsSync(file) ? z.array(Case).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

const signalOf = (signal: z.infer<typeof Case>['signal']): StepSignal =>
  (signal.type === 'replied'
    ? { type: 'replied', message: { messageId: 'm1', content: signal['content'], context: signal['context'] } }
    : signal) as StepSignal

const withOthers = (scope: Scope, others: z.infer<typeof Case>['scope']): Scope => ({
  ...scope,
  ...Object.fromEntries(Object.entries(others).map(([part, values]) => [part, { ...(scope[part as keyof Scope] as object), ...values }])),
})

describe.each(Object.values(kinds))('$kind', (kind) => {
  const cases = casesOf(kind.kind)
  const bound = (config: unknown) => {
    const parsed = kind.bind(config)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
    return parsed.step
  }

  test.each(cases)('$name', ({ config, vars, scope: others, state, signal, expect: expected }) => {
    const scope = withOthers(aScope(vars), others)
    const outcome = bound(config).run({
      stepId: 'step',
      turnSeed: 'session:1:step',
      signal: signalOf(signal),
      state,
      scope,
      render: (text) => compileTemplate(text)(scope),
      renderText: (text) => compileText(text)(scope),
    })

    const { emit = [], set = [], problem, requeue, then } = outcome
    expect({ emit, set, problem: problem !== undefined, requeue: requeue !== undefined, then }).toEqual(expected)
  })

  test('every declared exit is taken by a case', () => {
    const declared = new Set(cases.flatMap(({ config }) => bound(config).exits.map((exit) => exit.name)))
    const taken = new Set(cases.flatMap(({ expect: { then } }) => ('exit' in then ? [then['exit']] : [])))
    expect(cases.length).toBeGreaterThan(0)
    expect([...declared].filter((exit) => !taken.has(exit))).toEqual([])
  })

  test('every accepted signal is in a case', () => {
    const heard = new Set(cases.map(({ signal }) => signal.type))
    expect(kind.accepts.filter((type) => !heard.has(type))).toEqual([])
  })
})
