import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument, FlowEdge, FlowKind, FlowNode, FlowProblem, StepNode } from '#domain/flows/flow-document.ts'

import { edgeKey, stepsOf } from '../engine/node-steps.ts'
import { renameRead } from '../definition/rename-read.ts'

/** A fix that needs no thinking: what its button says, and the document with it made. */
export interface Fix {
  label: string
  document: FlowDocument
}

/** What a fix looks at. */
interface Broken {
  document: FlowDocument
  kind: FlowKind
  problem: FlowProblem
  exits: FlowExits
}

/**
 * Finds the fix of a problem of `inspect`; null where only a person can fix it, or where the document is no longer the one with the problem.
 * `exits` are the exits that `flowExits` lists, for those fixes that must know them.
 */
export function fixFor(document: FlowDocument, kind: FlowKind, problem: FlowProblem, exits: FlowExits = {}): Fix | null {
  const fixed = Object.hasOwn(FIXES, problem.code) ? (FIXES[problem.code]?.({ document, kind, problem, exits }) ?? null) : null
  return fixed && fixed.document !== document ? fixed : null
}

const FIXES: Readonly<Record<string, (broken: Broken) => Fix | null>> = {
  'duplicate-id': ({ document, problem }) => ({ label: t('Give it an id of its own'), document: withOwnId(document, problem) }),
  'edge-loose': ({ document }) => {
    const nodes = new Set(document.nodes.map(({ id }) => id))
    return {
      label: t('Remove the connection'),
      document: keepEdges(document, ({ source, target }) => nodes.has(source.nodeId) && nodes.has(target.nodeId)),
    }
  },
  'exit-forked': ({ document }) => {
    const taken = new Set<string>()
    const isFirst = ({ source }: FlowEdge): boolean => {
      const way = edgeKey(source.nodeId, source.stepId, source.exit)
      return !taken.has(way) && taken.add(way).has(way)
    }
    return { label: t('Keep the first connection'), document: keepEdges(document, isFirst) }
  },
  'exit-unknown': ({ document, problem: { stepId }, exits }) => {
    const known = exits[stepId ?? '']
    const isKnown = ({ source: { exit } }: FlowEdge): boolean => known?.some(({ name }) => name === exit) ?? true
    return { label: t('Remove the connection'), document: keepEdges(document, (edge) => edge.source.stepId !== stepId || isKnown(edge)) }
  },
  'no-start': connectStart,
  'no-trigger': addTrigger,
  'kind-unsuited': switchOff,
  'channel-unsuited': switchOff,
  unreachable: ({ document, problem }) => ({ label: t('Remove the block'), document: withoutNode(document, problem.nodeId) }),
  'step-unreachable': ({ document, problem }) => ({ label: t('Remove the step'), document: withoutStep(document, problem.stepId) }),
  'dead-end': handOver,
  'option-unconnected': connectOption,
  'variable-unknown': readMeant,
  'name-unknown': readMeant,
  'rule-never': compareWithMeant,
}

const keepEdges = (document: FlowDocument, keeps: (edge: FlowEdge) => boolean): FlowDocument => {
  const edges = document.edges.filter(keeps)
  return edges.length === document.edges.length ? document : { ...document, edges }
}

const mapNode = (document: FlowDocument, nodeId: string | null, change: (node: FlowNode) => FlowNode): FlowDocument =>
  document.nodes.some(({ id }) => id === nodeId)
    ? { ...document, nodes: document.nodes.map((node) => (node.id === nodeId ? change(node) : node)) }
    : document

const withSteps = (node: FlowNode, change: (steps: readonly StepNode[]) => StepNode[]): FlowNode =>
  'steps' in node ? { ...node, steps: change(node.steps) } : node

const homeOf = (document: FlowDocument, stepId: string | null): FlowNode | undefined =>
  document.nodes.find((node) => stepsOf(node).some(({ id }) => id === stepId))

const mapStep = (document: FlowDocument, stepId: string | null, change: (step: StepNode) => StepNode): FlowDocument =>
  mapNode(document, homeOf(document, stepId)?.id ?? null, (node) =>
    withSteps(node, (steps) => steps.map((step) => (step.id === stepId ? change(step) : step))),
  )

/** Reads what was meant in the place of a name that is unknown, wherever the step reads it. */
function readMeant({ document, problem: { stepId, message, hint } }: Broken): Fix | null {
  const name = /^(\S+) is read/.exec(message)?.[1]
  const meant = /^Did you mean (\S+)\?$/.exec(hint)?.[1]
  if (name === undefined || meant === undefined) return null
  const config = stepsIn(document).find(({ id }) => id === stepId)?.config
  const renamed = renameRead(config, name, meant)
  if (JSON.stringify(renamed) === JSON.stringify(config)) return null
  return { label: t('Use {meant}', { meant }), document: mapStep(document, stepId, (step) => ({ ...step, config: renamed })) }
}

/** Compares with the option that was meant. */
function compareWithMeant({ document, problem: { stepId, field, hint } }: Broken): Fix | null {
  const meant = /^Did you mean “(.+)”\?$/.exec(hint)?.[1]
  const config = stepsIn(document).find(({ id }) => id === stepId)?.config
  if (meant === undefined || field === null || config === undefined) return null
  const changed = setAt(config, `${field}.value`.split('.'), meant)
  return { label: t('Compare with “{meant}”', { meant }), document: mapStep(document, stepId, (step) => ({ ...step, config: changed })) }
}

/** A value with another one at a path of it; the same where there is no such path. */
function setAt(value: unknown, [key, ...deeper]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? setAt(item, deeper, to) : item))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, name === key ? setAt(item, deeper, to) : item]))
}

const stepsIn = (document: FlowDocument): StepNode[] => document.nodes.flatMap((node) => [...stepsOf(node)])

/** It stays where it is, with all that was written in it. */
function switchOff({ document, problem }: Broken): Fix {
  return { label: t('Switch the step off'), document: mapStep(document, problem.stepId, (step) => ({ ...step, enabled: false })) }
}

function withoutNode(document: FlowDocument, nodeId: string | null): FlowDocument {
  if (!document.nodes.some(({ id }) => id === nodeId)) return document
  return {
    ...document,
    nodes: document.nodes.filter(({ id }) => id !== nodeId),
    edges: document.edges.filter(({ source, target }) => source.nodeId !== nodeId && target.nodeId !== nodeId),
  }
}

function withoutStep(document: FlowDocument, stepId: string | null): FlowDocument {
  const removed = mapNode(document, homeOf(document, stepId)?.id ?? null, (node) =>
    withSteps(node, (steps) => steps.filter(({ id }) => id !== stepId)),
  )
  return keepEdges(removed, ({ source }) => source.stepId === undefined || source.stepId !== stepId)
}

/** An id that nothing has yet, made of one that is there. */
function freshId(document: FlowDocument, wanted: string): string {
  const taken = new Set([
    ...document.nodes.flatMap((node) => [node.id, ...stepsOf(node).map(({ id }) => id)]),
    ...document.edges.map(({ id }) => id),
  ])
  for (let count = 2; ; count += 1) {
    const id = count === 2 && !taken.has(wanted) ? wanted : `${wanted.slice(0, 56)}-${count}`
    if (!taken.has(id)) return id
  }
}

/** The later of two parts is renamed. Connections stay with the earlier one, except those of a step's own block. */
function withOwnId(document: FlowDocument, { nodeId, message }: FlowProblem): FlowDocument {
  const twice = /"(.+)"/.exec(message)?.[1]
  if (twice === undefined) return document
  const fresh = freshId(document, twice)
  let seen = 0
  const isSecond = (id: string): boolean => id === twice && (seen += 1) === 2
  const nodes = document.nodes.map((node): FlowNode => {
    const named = isSecond(node.id) ? { ...node, id: fresh } : node
    return withSteps(named, (steps) => steps.map((step) => (isSecond(step.id) ? { ...step, id: fresh } : step)))
  })
  const edges = document.edges.map((edge) =>
    edge.source.nodeId === nodeId && edge.source.stepId === twice ? { ...edge, source: { ...edge.source, stepId: fresh } } : edge,
  )
  return { ...document, nodes, edges }
}

const runs = (node: FlowNode): boolean =>
  ('steps' in node && node.steps.some(({ enabled }) => enabled)) || (node.kind === 'connector' && 'flowId' in node.target)

const exitKind = (kind: FlowKind): FlowEdge['kind'] => (kind === 'workflow' ? 'step' : 'blockconnect')

const withEdge = (document: FlowDocument, source: FlowEdge['source'], nodeId: string, kind: FlowEdge['kind']): FlowDocument => ({
  ...document,
  edges: [...document.edges, { id: freshId(document, `${source.nodeId.slice(0, 40)}-on`), kind, source, target: { nodeId } }],
})

/** Leads the trigger, or the empty blocks behind it, to the first block with something to do. */
function connectStart({ document, kind }: Broken): Fix | null {
  const first = document.nodes.find(runs)
  const trigger = document.nodes.find((node) => node.kind === 'trigger')
  if (!first || !trigger) return null
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const passed = new Set<string>()
  let last: FlowNode = trigger
  for (let next: FlowNode | undefined = trigger; next;) {
    if (passed.has(next.id) || next.kind === 'connector') return null
    passed.add(next.id)
    last = next
    const out = document.edges.find(({ source }) => source.nodeId === last.id && source.stepId === undefined)
    if (out && !nodes.has(out.target.nodeId)) return null
    next = out && nodes.get(out.target.nodeId)
  }
  return { label: t('Connect the start'), document: withEdge(document, { nodeId: last.id }, first.id, exitKind(kind)) }
}

/** Connects a trigger that is there; where none is, the workflow is started by being called. */
function addTrigger({ document, kind }: Broken): Fix | null {
  const first = document.nodes.find(runs)
  if (!first) return null
  const trigger = document.nodes.find((node) => node.kind === 'trigger')
  if (trigger) return { label: t('Connect the trigger'), document: withEdge(document, { nodeId: trigger.id }, first.id, exitKind(kind)) }
  const id = freshId(document, 'start')
  const position = { x: first.position.x - 320, y: first.position.y }
  const added: FlowDocument = { ...document, nodes: [{ id, kind: 'trigger', position, trigger: { type: 'called' } }, ...document.nodes] }
  return { label: t('Add the trigger “Called”'), document: withEdge(added, { nodeId: id }, first.id, exitKind(kind)) }
}

const people = (id: string): StepNode => ({ id, kind: 'liveChat', enabled: true, config: {} })

/** Puts a hand-over where the way ends: behind the last step of the block, and into the empty blocks that it leads to. */
function handOver({ document, problem: { stepId } }: Broken): Fix | null {
  const home = homeOf(document, stepId)
  if (home?.kind !== 'default') return null
  const append = (into: FlowDocument, nodeId: string): FlowDocument => {
    const id = freshId(into, `${nodeId.slice(0, 40)}-people`)
    return mapNode(into, nodeId, (node) => withSteps(node, (steps) => [...steps, people(id)]))
  }
  const last = home.steps.findLast(({ enabled }) => enabled)
  const goesOn = document.edges.some(({ source }) => source.nodeId === home.id && source.stepId === undefined)
  const leads = document.edges.filter(
    ({ source }) => source.nodeId === home.id && (source.stepId === undefined || source.stepId === stepId),
  )
  const empty = new Set(
    leads.flatMap(({ target }) => {
      const node = document.nodes.find(({ id }) => id === target.nodeId)
      const isLast = !document.edges.some(({ source }) => source.nodeId === target.nodeId && source.stepId === undefined)
      return node?.kind === 'default' && !runs(node) && isLast ? [node.id] : []
    }),
  )
  const open = [...(last?.id === stepId && !goesOn ? [home.id] : []), ...empty]
  return open.length === 0 ? null : { label: t('Hand over to the team'), document: open.reduce(append, document) }
}

/** Leads an option that goes nowhere to a block that hands over. */
function connectOption({ document, problem: { nodeId, stepId, field }, exits }: Broken): Fix | null {
  const home = homeOf(document, stepId)
  const exit = (exits[stepId ?? ''] ?? []).find(({ name }) => name === field)
  if (home?.kind !== 'default' || stepId === null || nodeId === null || !exit) return null
  return { label: t('Hand over to the team'), document: withPeople(document, home, { nodeId, stepId }, exit.name) }
}

/** Leads an exit of a step to a block that hands over, the one there is or a new one. */
function withPeople(document: FlowDocument, home: FlowNode, source: { nodeId: string; stepId: string }, exit: string): FlowDocument {
  const { nodeId } = source
  const there = document.nodes.find(
    (node) => node.kind === 'default' && node.id !== nodeId && node.steps[0]?.kind === 'liveChat' && node.steps[0].enabled,
  )
  const id = there?.id ?? freshId(document, 'people')
  const position = { x: home.position.x + 320, y: home.position.y + 240 }
  const block: FlowNode = { id, kind: 'default', title: t('To people'), position, steps: [people(freshId(document, `${id}-step`))] }
  const drawn = there ? document : { ...document, nodes: [...document.nodes, block] }
  return withEdge(drawn, { ...source, exit }, id, 'questiontoblock')
}
