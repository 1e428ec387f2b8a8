import type { FlowProblem } from '#domain/flow-document.ts'

import { QUIET_END } from '../engine/program.ts'
import type { ValueKind } from '../engine/step-kind.ts'
import type { Checked } from './inspect.ts'
import { note, warning } from './problem.ts'
import { similarName } from './similar-name.ts'
import type { ProgramStep, StepGraph } from './step-graph.ts'
import { typedReads } from './typed-reads.ts'

/** Variables that are there without a step that sets them. */
const GIVEN = ['event', 'order', 'trigger', 'message']

/** Names variables that are read where no step before can have set them, and rules that ask for another type than a variable has. */
export function inspectVariables({ document, about, graph, left, reads: allReads }: Checked): FlowProblem[] {
  // A flow that the API starts is given what the caller likes.
  const isOpen = document.nodes.some((node) => node.kind === 'trigger' && node.trigger.type === 'startedByApi')
  const names = [...new Set(left.flat().map(({ name }) => name))]
  const numberOf = new Map(names.map((name, index) => [name, index]))
  const sets = left.map((leaves) => leaves.map(({ name }) => numberOf.get(name) ?? 0))
  const before = setBefore(graph, sets, names.length)
  const given = new Set([...GIVEN, ...(about.known?.inputs ?? [])])
  const types = Map.groupBy(left.flat(), ({ name }) => name)

  const reads = allReads.map((own) => new Set(own.flatMap(({ path }) => variableOf(path))))

  const readBy = new Set(reads.flatMap((each) => [...each]))

  return graph.steps.flatMap((step, index): FlowProblem[] => {
    if (!graph.reached[index]) return []
    const unset = [...(reads[index] ?? [])].filter((name) => {
      const known = numberOf.get(name)
      return !isOpen && !given.has(name) && (known === undefined || !has(before[index], known)) && !ownLeaves(step, left[index] ?? [], name)
    })
    return [
      ...unset.map((name) => unsetProblem(step, name, names)),
      ...unheard(step, left[index] ?? [], readBy),
      ...typedReads(step.config).flatMap(({ variable, wanted }) => {
        const found = new Set((types.get(variable) ?? []).map(({ type }) => type))
        const [only] = found
        if (found.size !== 1 || only === undefined || given.has(variable) || fits(only, wanted)) return []
        return [
          warning(
            'type-mismatch',
            { nodeId: step.nodeId, stepId: step.id },
            `The rule takes ${variable} for ${WORDS[wanted]}, but it is only ever set to ${WORDS[only]}.`,
            'Choose a rule that fits, or keep another value in it.',
          ),
        ]
      }),
    ]
  })
}

/** A question that nobody answers ends the flow, where its "no answer" is not connected: whatever reads the answer does not run. */
function unheard(step: ProgramStep, leaves: readonly { name: string }[], read: ReadonlySet<string>): FlowProblem[] {
  const silent = step.exits.find(({ name }) => step.next.get(name) === QUIET_END)
  const used = leaves.find(({ name }) => read.has(name))
  if (!silent || !used) return []
  return [
    note(
      'silence-ends',
      { nodeId: step.nodeId, stepId: step.id },
      `If the customer doesn’t reply, the flow ends here, and the steps that use ${used.name} don’t run.`,
      `Connect “${silent.label}” to do something else then.`,
    ),
  ]
}

/** A step that asks again may read what it has set itself before. */
const ownLeaves = (step: ProgramStep, leaves: readonly { name: string }[], name: string): boolean =>
  step.waits() && leaves.some((each) => each.name === name)

const variableOf = ([root, name]: readonly string[]): string[] => (root === 'vars' && name !== undefined ? [name] : [])

function unsetProblem({ id, nodeId }: ProgramStep, name: string, names: readonly string[]): FlowProblem {
  const place = { nodeId, stepId: id }
  if (names.includes(name))
    return warning(
      'variable-too-early',
      place,
      `vars.${name} is read here, but no step on the way to this one sets it.`,
      'Set it before, or read it with a default.',
    )
  const meant = similarName(name, names)
  return warning(
    'variable-unknown',
    place,
    `vars.${name} is read here, but nothing sets it.`,
    meant === null ? 'Save something under this name before, or give it to the flow when it is called.' : `Did you mean vars.${meant}?`,
  )
}

const WORDS: Readonly<Record<ValueKind, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'yes or no',
  list: 'a list',
  object: 'an object',
  any: 'anything',
}

/** Whether a rule that wants one type can weigh a value of another. */
function fits(found: ValueKind, wanted: ValueKind): boolean {
  if (found === 'any' || wanted === 'any' || found === wanted) return true
  return wanted === 'text' && (found === 'number' || found === 'boolean')
}

type Bits = Uint32Array | undefined

const has = (bits: Bits, index: number): boolean => ((bits?.[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0

/** The variables that some way to each step may have set: a forward dataflow over bit sets, to its fixed point. */
function setBefore({ next, starts }: StepGraph, sets: readonly (readonly number[])[], count: number): Uint32Array[] {
  const words = (count + 31) >>> 5
  const before = next.map(() => new Uint32Array(words))
  const after = new Uint32Array(words)
  const seen = next.map(() => false)
  const open = [...starts]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    seen[index] = true
    after.set(before[index] ?? [])
    for (const variable of sets[index] ?? []) after[variable >>> 5]! |= 1 << (variable & 31)
    for (const to of next[index] ?? []) if (merge(before[to]!, after) || !seen[to]) open.push(to)
  }
  return before
}

function merge(into: Uint32Array, from: Uint32Array): boolean {
  let changed = false
  for (let word = 0; word < into.length; word += 1) {
    const joined = into[word]! | from[word]!
    if (joined >>> 0 === into[word]) continue
    into[word] = joined
    changed = true
  }
  return changed
}
