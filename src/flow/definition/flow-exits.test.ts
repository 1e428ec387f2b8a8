import { describe, expect, it, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import type { AnyStepKind } from '../engine/step-kind.ts'
import { kinds } from '../steps/registry.gen.ts'
import { CASES } from '../testing/arbitrary-steps.ts'
import { flowExits } from './flow-exits.ts'

const stepOf = (kind: string, config: unknown): FlowDocument => ({
  v: 1,
  nodes: [{ id: 'block', kind: 'default', position: { x: 0, y: 0 }, steps: [{ id: 'it', kind, enabled: true, config }] }],
  edges: [],
})
const exitsOf = (kind: string, config: unknown) => flowExits(kinds, stepOf(kind, config))['it'] ?? []
const namesOf = (kind: string, config: unknown) => exitsOf(kind, config).map(({ name }) => name)

describe('the exits of a step with invalid settings', () => {
  it('keep their names as written', () => {
    const options = [
      { id: 'x9', title: 'Far too many words for one button' },
      { id: 'y9', title: '' },
    ]
    const labels = exitsOf('ask', { question: '', input: { type: 'button', options } }).map(({ label }) => label)
    expect(labels).toEqual(['Far too many words for one button', 'Unnamed', 'No answer', 'Wrong answers', 'Outside the 24-hour window'])

    const branches = [{ id: 'b', label: 'Regulars', when: { rules: [{ path: '' }] } }]
    expect(exitsOf('condition', { branches }).map(({ label }) => label)).toEqual(['Regulars', 'Otherwise'])
  })

  it('are the named ones, each once', () => {
    const exits = [{ name: 'booked' }, { name: 'booked' }, { name: '' }]
    expect(namesOf('agent', { exits }).filter((name) => name.startsWith('exit:'))).toEqual(['exit:booked'])
    expect(exitsOf('teleport', {})).toEqual([])
  })

  test.each([...CASES.keys()])('%s has them without settings and with any setting missing', (name) => {
    const kind: AnyStepKind = kinds[name as keyof typeof kinds]
    expect(namesOf(name, {})).not.toEqual([])
    expect(namesOf(name, null)).not.toEqual([])
    for (const { config } of CASES.get(name) ?? []) {
      const whole = namesOf(name, config)
      expect(whole).toEqual(kind.exitsOf(config).map((exit) => exit.name))
      for (const { key, value, empty } of textsIn(config)) {
        // Only what names the way itself can take it away, and what chooses between sorts of the step.
        const own = whole.filter((exit) => !exit.endsWith(`:${value}`))
        if (!CHOOSING.has(key)) expect(namesOf(name, empty())).toEqual(expect.arrayContaining(own))
      }
    }
  })
})

const CHOOSING = new Set(['type', 'by', 'to', 'onMessage', 'whenAway', 'target'])

/** Every text of a config, with the config as it is without it. */
function* textsIn(config: unknown, key = '', put = (value: unknown): unknown => value): Generator<Text> {
  if (typeof config === 'string') yield { key, value: config, empty: () => put('') }
  if (typeof config !== 'object' || config === null) return
  for (const [inner, value] of Object.entries(config))
    yield* textsIn(value, inner, (one) => put(Array.isArray(config) ? config.with(Number(inner), one) : { ...config, [inner]: one }))
}

interface Text {
  key: string
  value: string
  empty: () => unknown
}
