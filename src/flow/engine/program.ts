import type { FlowDocument, FlowNode, StepNode } from '#domain/flows/flow-document.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

import { compileTemplate, compileText, type Template } from '../expression/template/template.ts'
import { edgeKey, stepsOf } from './node-steps.ts'
import { openingOf } from './opening-of.ts'
import type { AnyStepKind, BoundStep, Exit, FlowRef } from './step-kind.ts'

export type Kinds = Readonly<Record<string, AnyStepKind>>

interface ProgramStep extends BoundStep {
  id: string
  nodeId: string
  kind: string
  /** Where each exit leads: a step's id, null at the end of the flow, NO_WAY for an unconnected error exit, QUIET_END after a timeout. */
  next: ReadonlyMap<string, string | null>
}

/** Marks an unconnected error exit. */
export const NO_WAY = '\u0000no-way'

/** Marks an unconnected timeout exit. */
export const QUIET_END = '\u0000quiet-end'

/** A compiled published version: every config parsed, every exit resolved to a step. */
export interface Program {
  flowId: string
  version: number
  start: string | null
  /** The first step behind each trigger node. */
  starts: ReadonlyMap<string, string | null>
  /** The message that each trigger node waits for, in node order; null if no message starts it. */
  openings: ReadonlyMap<string, IncomingContent | null>
  steps: ReadonlyMap<string, ProgramStep>
  /** The flows it may call. */
  calls: readonly FlowRef[]
  template(source: string): Template
  /** The same for text that customers read. */
  text(source: string): Template
}

/** Finds a compiled published version, or null. */
export type Library = (flowId: string, version: number | 'latest') => Program | null

/** A step whose config does not parse, with the reasons. */
export interface UnreadableStep {
  nodeId: string
  stepId: string
  kind: string
  /** The steps that its exits lead to. */
  next: readonly (string | null)[]
  issues: readonly { path: string; message: string }[]
}

/** Compiles a document. Disabled steps are skipped; invalid ones are reported and end the flow there. */
export function compile(
  kinds: Kinds,
  identity: { flowId: string; version: number },
  document: FlowDocument,
): { program: Program; unreadable: readonly UnreadableStep[] } {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const edges = edgeIndex(document)
  const entryOf = (nodeId: string | undefined) => firstStep(nodes, edges, nodeId)
  const steps = new Map<string, ProgramStep>()
  const unreadable: UnreadableStep[] = []

  for (const node of document.nodes) {
    const live = runnable(node)
    for (const [index, step] of live.entries()) {
      const kind = Object.hasOwn(kinds, step.kind) ? kinds[step.kind] : undefined
      const bound = kind?.bind(step.config) ?? {
        ok: false as const,
        issues: [{ path: 'kind', message: storedText('There’s no step of the kind “{kind}”.', { kind: step.kind }) }],
      }
      const after = live[index + 1]?.id ?? entryOf(edges.get(edgeKey(node.id)))
      if (!bound.ok) {
        const led = document.edges.filter(({ source }) => source.stepId === step.id).map(({ target }) => entryOf(target.nodeId))
        unreadable.push({ nodeId: node.id, stepId: step.id, kind: step.kind, next: [after, ...led], issues: bound.issues })
        continue
      }
      const next = new Map(
        bound.step.exits.map((exit) => {
          const wired = edges.get(edgeKey(node.id, step.id, exit.name))
          return [exit.name, wired === undefined ? unwired(exit, after) : entryOf(wired)]
        }),
      )
      steps.set(step.id, { ...bound.step, id: step.id, nodeId: node.id, kind: step.kind, next })
    }
  }

  return {
    program: {
      ...identity,
      start: entryOf(startNode(document, edges)),
      starts: new Map(
        document.nodes.flatMap((node) => (node.kind === 'trigger' ? [[node.id, entryOf(edges.get(edgeKey(node.id)))] as const] : [])),
      ),
      openings: new Map(document.nodes.flatMap((node) => (node.kind === 'trigger' ? [[node.id, openingOf(node.trigger)] as const] : []))),
      steps,
      calls: [...steps.values()].flatMap(({ calls }) => calls),
      template: templateCache(compileTemplate),
      text: templateCache(compileText),
    },
    unreadable,
  }
}

/** Where an unconnected exit leads. */
function unwired({ fault, silence }: Exit, after: string | null): string | null {
  if (fault) return NO_WAY
  return silence ? QUIET_END : after
}

/** Compiles each template once. */
function templateCache(compileOne: (source: string) => Template): (source: string) => Template {
  const templates = new Map<string, Template>()
  return (source) => {
    const known = templates.get(source)
    if (known) return known
    const compiled = compileOne(source)
    templates.set(source, compiled)
    return compiled
  }
}

/** The enabled steps of a node. A connector to another flow runs as a step that jumps there. */
function runnable(node: FlowNode): readonly StepNode[] {
  if (node.kind !== 'connector' || !('flowId' in node.target)) return stepsOf(node).filter((step) => step.enabled)
  return [{ id: node.id, kind: 'flow', enabled: true, config: { flow: node.target.flowId, comesBack: false } }]
}

type EdgeIndex = ReadonlyMap<string, string>

/** Maps each exit to the node it leads to. */
export function edgeIndex(document: FlowDocument): EdgeIndex {
  return new Map(document.edges.map(({ source, target }) => [edgeKey(source.nodeId, source.stepId, source.exit), target.nodeId]))
}

/** Returns the node where the flow begins: behind its trigger, or its first block. */
export function startNode(document: FlowDocument, edges: EdgeIndex): string | undefined {
  const wired = document.nodes.filter((node) => node.kind === 'trigger').map((node) => edges.get(edgeKey(node.id)))
  return wired.find((target) => target !== undefined) ?? document.nodes.find((node) => node.kind === 'default')?.id
}

/** Follows connectors and empty blocks to the first enabled step; null if there is none or only a loop of empty nodes. */
function firstStep(nodes: ReadonlyMap<string, FlowNode>, edges: EdgeIndex, from: string | undefined): string | null {
  const seen = new Set<string>()
  let nodeId = from
  while (nodeId !== undefined && !seen.has(nodeId)) {
    seen.add(nodeId)
    const node = nodes.get(nodeId)
    if (!node) return null
    const [first] = runnable(node)
    if (first) return first.id
    nodeId = node.kind === 'connector' && 'nodeId' in node.target ? node.target.nodeId : edges.get(edgeKey(node.id))
  }
  return null
}
