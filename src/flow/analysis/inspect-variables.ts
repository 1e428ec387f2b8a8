import { t } from '#domain/i18n/t.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import type { Leaves, ValueKind } from '../engine/step-kind.ts'
import type { Checked } from './checked.ts'
import { error, warning } from './problem.ts'
import { similarName } from './similar-name.ts'
import { componentsOf, type ProgramStep, type StepGraph } from './step-graph.ts'
import { type TypedRead, typedReads } from './typed-reads.ts'

/** Variables that are there without a step that sets them. */
const GIVEN = ['event', 'order', 'trigger', 'message']

/** Names variables that are read where no step before can have set them, and rules that ask for another type than a variable has. */
export function inspectVariables({ document, about, graph, fields, left, reads: allReads }: Checked): FlowProblem[] {
  // A flow that the API starts is given what the caller likes.
  const isOpen = document.nodes.some((node) => node.kind === 'trigger' && node.trigger.type === 'startedByApi')
  const names = [...new Set(left.flat().map(({ name }) => name))]
  const numberOf = new Map(names.map((name, index) => [name, index]))
  const sets = left.map((leaves) => leaves.map(({ name }) => numberOf.get(name) ?? 0))
  const before = setBefore(graph, sets, names.length)
  const given = new Set([...GIVEN, ...(about.known?.inputs ?? [])])
  const types = Map.groupBy(left.flat(), ({ name }) => name)

  const reads = allReads.map((own) => new Set(own.flatMap(({ path }) => variableOf(path))))

  return graph.steps.flatMap((step, index): FlowProblem[] => {
    if (!graph.reached[index]) return []
    const unset = [...(reads[index] ?? [])].filter((name) => {
      const known = numberOf.get(name)
      return !isOpen && !given.has(name) && (known === undefined || !has(before[index], known)) && !ownLeaves(step, left[index] ?? [], name)
    })
    return [
      ...unset.map((name) => unsetProblem(step, name, names)),
      ...typedReads(step.config, fields.get(step.id) ?? []).flatMap((read) =>
        mismatch(step, read, given.has(read.variable) ? [] : (types.get(read.variable) ?? [])),
      ),
    ]
  })
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
      t('vars.{name} is read here, but no step on the way to this one sets it.', { name }),
      t('Set it before, or read it with a default.'),
    )
  const meant = similarName(name, names)
  return warning(
    'variable-unknown',
    place,
    t('vars.{name} is read here, but nothing sets it.', { name }),
    meant === null
      ? t('Save something under this name before, or give it to the flow when it is called.')
      : t('Did you mean vars.{meant}?', { meant }),
  )
}

/** A variable that is only ever set to something else than what it is taken for. */
function mismatch(step: ProgramStep, { variable, wanted, field, isNeeded }: TypedRead, set: readonly Leaves[]): FlowProblem[] {
  const [first, ...others] = set
  if (!first || others.some(({ type }) => type !== first.type) || set.some((leaves) => fits(leaves, wanted))) return []
  const place = { nodeId: step.nodeId, stepId: step.id, ...(field !== null && { field }) }
  const message = t('vars.{variable} is read as {words} here, but it only ever holds {words2}.', {
    variable,
    words: WORDS[wanted],
    words2: WORDS[first.type],
  })
  const hint = t('Choose a value that holds {words}.', { words: WORDS[wanted] })
  // A text may turn out to be what is needed.
  const breaks = isNeeded && first.type !== 'text'
  return [breaks ? error('type-mismatch', place, message, hint) : warning('type-mismatch', place, message, hint)]
}

const WORDS: Readonly<Record<ValueKind, string>> = {
  text: t('a text'),
  number: t('a number'),
  date: t('a date'),
  boolean: t('yes or no'),
  list: t('a list'),
  object: t('an object'),
  any: 'anything',
}

/** Whether a value can be read as a type. */
function fits({ type, values }: Leaves, wanted: ValueKind): boolean {
  if (type === 'any' || wanted === 'any' || type === wanted) return true
  if (wanted === 'text') return type === 'number' || type === 'boolean' || type === 'date'
  // A text may say a date, and a number that nobody typed may be seconds since 1970.
  return wanted === 'date' && (type === 'text' || (type === 'number' && values === undefined))
}

type Bits = Uint32Array | undefined

const has = (bits: Bits, index: number): boolean => ((bits?.[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0

/** The variables that some way to each step may have set: a forward dataflow over bit sets, circle by circle, each to its fixed point. */
function setBefore({ next, reached }: StepGraph, sets: readonly (readonly number[])[], count: number): Uint32Array[] {
  const words = (count + 31) >>> 5
  const before = next.map(() => new Uint32Array(words))
  const after = new Uint32Array(words)
  const home = next.map(() => -1)
  const isOpen = next.map(() => true)
  const components = componentsOf(next, (index) => reached[index] === true).toReversed()
  for (const [place, component] of components.entries()) for (const index of component) home[index] = place
  for (const [place, component] of components.entries()) {
    const open = [...component]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      isOpen[index] = false
      leave(after, before[index], sets[index])
      for (const to of next[index] ?? []) {
        if (!merge(before[to]!, after) || home[to] !== place || isOpen[to]) continue
        isOpen[to] = true
        open.push(to)
      }
    }
  }
  return before
}

/** What may be set behind a step: what was before it, and what it sets itself. */
function leave(after: Uint32Array, before: Bits, sets: readonly number[] = []): void {
  after.set(before ?? [])
  for (const variable of sets) after[variable >>> 5]! |= 1 << (variable & 31)
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
