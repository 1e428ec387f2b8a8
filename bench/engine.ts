// How many turns a second the pure engine takes on one core: flows of five and of fifty steps, from their start to their first wait.
import { advance } from '../src/flow/engine/advance.ts'
import { compile } from '../src/flow/engine/program.ts'
import { newSession } from '../src/flow/engine/session.ts'
import { kinds } from '../src/flow/steps/registry.gen.ts'
import { aDocument } from '../src/flow/testing/documents.ts'
import { aScope } from '../src/flow/testing/scope.ts'
import { report } from './report.ts'

const condition = (id: string): [string, string, unknown] => [
  id,
  'condition',
  {
    branches: [{ id: 'vip', label: 'VIP', when: { match: 'all', rules: [{ path: 'contact.tags', operator: 'contains', value: 'vip' }] } }],
  },
]
const text = (id: string): [string, string, unknown] => [
  id,
  'response',
  { messages: [{ type: 'text', text: `Hello {{ contact.name }}, this is ${id}` }] },
]
const ask: [string, string, unknown] = [
  'ask',
  'ask',
  { question: 'Your name?', input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: 'name' } },
]

/** A turn of `steps` steps: messages and conditions in turn, at the end a question. More than 30 messages a turn are refused, so the rest are conditions. */
function turnOf(steps: number): [string, string, unknown][] {
  const before = Array.from({ length: steps - 1 }, (_, index) =>
    index % 2 === 0 && index < 40 ? text(`s${index}`) : condition(`s${index}`),
  )
  return [...before, ask]
}

function turnsPerSecond(steps: number, padding: number): number {
  const rest = Array.from({ length: padding }, (_, index) => text(`pad${index}`))
  const document = aDocument({ block: turnOf(steps), ...(padding > 0 && { rest }) })
  const { program } = compile(kinds, { flowId: 'flow', version: 1 }, document)
  const library = () => program
  const scope = aScope()
  const run = (turns: number) => {
    const began = process.hrtime.bigint()
    for (let turn = 0; turn < turns; turn += 1) advance(library, newSession('session', 'flow', 1), { type: 'started' }, scope)
    return turns / (Number(process.hrtime.bigint() - began) / 1e9)
  }
  run(50_000 / (steps / 5))
  return run(300_000 / (steps / 5))
}

report('pure engine, 5-step turn', 'turns/s on one core', () => turnsPerSecond(5, 0))
report('the same with 500 more steps in the flow', 'turns/s on one core', () => turnsPerSecond(5, 500 - 5))
report('pure engine, 50-step turn', 'turns/s on one core', () => turnsPerSecond(50, 0))
