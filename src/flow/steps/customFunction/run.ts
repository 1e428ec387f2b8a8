import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Json } from '#domain/json.ts'

import { type Assignment, defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import { CustomFunctionConfig, type FunctionOutput, type ValueType } from './config.ts'
import { readInput } from './read-input.ts'

/** Runs a function of the author's own, after the turn is committed, and keeps what it declares to return. */
export const step = defineStep({
  kind: 'customFunction',
  config: CustomFunctionConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'ok', label: 'Done' },
    { name: 'error', label: 'Failed', fault: true },
  ],
  waits: () => true,
  sets: ({ outputs }) =>
    outputs.flatMap(({ saveTo, type }) =>
      saveTo?.target === 'session' ? [{ name: saveTo.name, type: type === 'json' ? ('any' as const) : type }] : [],
    ),
  run: (input) => (input.signal.type === 'settled' ? settle(input.config, input.signal.result) : begin(input)),
})

const fail = (problem: string): Outcome => ({ problem, then: { exit: 'error' } })

function begin({ config, scope, render }: StepInput<CustomFunctionConfig>): Outcome {
  const inputs: Record<string, Json> = {}
  for (const input of config.inputs) {
    const read = readInput(input, scope, render)
    if (!read.ok) return fail(read.problem)
    inputs[input.name] = read.value
  }
  const { source, timeMs, memoryMb } = config
  return { then: { ask: { kind: 'run_function', source, inputs, timeMs, memoryMb, now: scope.now }, state: null } }
}

function settle(config: CustomFunctionConfig, result: EffectResult): Outcome {
  if (result.kind !== 'run_function') return fail(storedText('The function wasn’t run.'))
  if (result.outcome === 'error')
    return fail(
      result.line === null ? result.message : storedText('Line {line, number}: {problem}', { line: result.line, problem: result.message }),
    )
  const set: Assignment[] = []
  for (const output of config.outputs) {
    const value = Object.hasOwn(result.outputs, output.name) ? result.outputs[output.name] : undefined
    const problem = outputProblem(output, value)
    if (problem !== null || value === undefined) return fail(problem ?? '')
    if (output.saveTo) set.push({ ...output.saveTo, value })
  }
  return { set, then: { exit: 'ok' } }
}

function outputProblem({ name, type }: FunctionOutput, value: Json | undefined): string | null {
  if (value === undefined) return storedText('The function didn’t return “{name}”.', { name })
  const found = typeOf(value)
  if (type === 'json' || found === WORDS[type]) return null
  return storedText('“{name}” should be {wanted}, but the function returned {found}.', { name, wanted: WORDS[type](), found: found() })
}

const WORDS: Record<ValueType, () => string> = {
  text: () => storedText('text##type'),
  number: () => storedText('a number'),
  boolean: () => storedText('true or false'),
  json: () => 'JSON',
}

function typeOf(value: Json): () => string {
  if (value === null) return () => 'null'
  if (typeof value === 'object') return Array.isArray(value) ? () => storedText('a list') : () => storedText('an object')
  return { string: WORDS.text, number: WORDS.number, boolean: WORDS.boolean }[typeof value as 'string' | 'number' | 'boolean']
}
