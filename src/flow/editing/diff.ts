import type { FlowDocument, FlowEdge, FlowNode, FlowNote, StepNode } from '#domain/flows/flow-document.ts'

import { edgeKey, stepsOf } from '../engine/node-steps.ts'
import type { FormFields } from '../forms/form-fields.ts'
import { keepingOrder, same } from './diff/same.ts'
import { type Setting, settingChanges } from './diff/setting-changes.ts'
import { notesOf, noteTitle } from './notes.ts'
import { exitTitle, kindTitle, nodeTitle, stepTitle } from './diff/titles.ts'

/** One thing that differs between two documents. */
export interface Change {
  how: 'added' | 'removed' | 'changed' | 'moved'
  what: 'node' | 'step' | 'edge' | 'note'
  /** The note or the block that it is, stands in or leads from: of the newer document, and of the older one where it is gone. */
  nodeId: string
  stepId: string | null
  edgeId: string | null
  /** The block or the step; of a connection, where it leads from. */
  title: string
  /** What happened, to be read behind the title: “is new”, “now leads to “Goodbye””. */
  words: string
  /** It came or went with its block, which is told of by itself. */
  within: boolean
  /** What differs of it, setting by setting. */
  settings: readonly Setting[]
}

/**
 * Lists what differs from one document to another, the blocks in the order of the newer one; nothing where they say the same. Settings are named
 * as the forms name them. In linear time.
 */
export function changesBetween(before: FlowDocument, after: FlowDocument, forms: FormFields): Change[] {
  const [was, is] = [lay(before), lay(after)]
  return [
    ...after.nodes.flatMap((node) => [...nodeChanges(was.nodes.get(node.id), node, is), ...stepChanges(was, is, node, forms)]),
    ...before.nodes.flatMap((node) => gone(was, is, node)),
    ...edgeChanges(before.edges, after.edges, was, is),
    ...noteChanges(notesOf(before), notesOf(after)),
  ]
}

interface Placed {
  step: StepNode
  nodeId: string
  index: number
}

interface Laid {
  nodes: ReadonlyMap<string, FlowNode>
  steps: ReadonlyMap<string, Placed>
}

const lay = (document: FlowDocument): Laid => ({
  nodes: new Map(document.nodes.map((node) => [node.id, node])),
  steps: new Map(
    document.nodes.flatMap((node) => stepsOf(node).map((step, index) => [step.id, { step, nodeId: node.id, index }] as const)),
  ),
})

const titleOf = ({ nodes }: Laid, nodeId: string): string => {
  const node = nodes.get(nodeId)
  return node ? nodeTitle(node) : 'a missing block'
}

const ofNode = (node: FlowNode, change: Pick<Change, 'how' | 'words'> & Partial<Change>): Change => ({
  what: 'node',
  nodeId: node.id,
  stepId: null,
  edgeId: null,
  title: nodeTitle(node),
  within: false,
  settings: [],
  ...change,
})

const ofStep = ({ step, nodeId }: Pick<Placed, 'step' | 'nodeId'>, change: Pick<Change, 'how' | 'words'> & Partial<Change>): Change => ({
  what: 'step',
  nodeId,
  stepId: step.id,
  edgeId: null,
  title: stepTitle(step),
  within: false,
  settings: [],
  ...change,
})

function nodeChanges(was: FlowNode | undefined, is: FlowNode, laid: Laid): Change[] {
  if (!was) return [ofNode(is, { how: 'added', words: 'is new' })]
  const { position: from, ...before } = withoutSteps(was)
  const { position: to, ...after } = withoutSteps(is)
  const moved = same(from, to) ? [] : [ofNode(is, { how: 'moved', words: 'stands elsewhere on the canvas' })]
  if (same(before, after)) return moved
  const settings = settingChanges({}, { ...before, ...leadsTo(before, laid) }, { ...after, ...leadsTo(after, laid) })
  return [ofNode(is, { how: 'changed', words: 'is changed', settings }), ...moved]
}

function withoutSteps(node: FlowNode): Omit<FlowNode, 'steps'> & { target?: { nodeId: string } | { flowId: string } } {
  if (!('steps' in node)) return node
  const { steps: _, ...rest } = node
  return rest
}

/** A connector says where it leads by the block's name. */
const leadsTo = (node: object, laid: Laid): object => {
  const target: unknown = Reflect.get(node, 'target')
  return typeof target === 'object' && target !== null && 'nodeId' in target ? { target: titleOf(laid, String(target.nodeId)) } : {}
}

function stepChanges(was: Laid, is: Laid, node: FlowNode, forms: FormFields): Change[] {
  const steps = stepsOf(node)
  const stayed = steps.flatMap((step) => {
    const old = was.steps.get(step.id)
    return old?.nodeId === node.id ? [{ id: step.id, index: old.index }] : []
  })
  const kept = keepingOrder(stayed.map(({ index }) => index))
  const shifted = new Set(stayed.flatMap(({ id }, index) => (kept.has(index) ? [] : [id])))
  return steps.flatMap((step, index): Change[] => {
    const place = { step, nodeId: node.id, index }
    const old = was.steps.get(step.id)
    if (!old) return [ofStep(place, { how: 'added', words: 'is new', within: !was.nodes.has(node.id) })]
    const words = old.nodeId === node.id ? 'stands elsewhere in its block' : `moved here from “${titleOf(was, old.nodeId)}”`
    const moved = old.nodeId !== node.id || shifted.has(step.id) ? [ofStep(place, { how: 'moved', words })] : []
    if (same(old.step, step)) return moved
    return [ofStep(place, { how: 'changed', words: 'is changed', settings: settingsOf(old.step, step, forms) }), ...moved]
  })
}

/** What differs of a step: what it is called, whether it runs, and its settings by the labels of their form. */
function settingsOf(was: StepNode, is: StepNode, { steps, messageVariants }: FormFields): readonly Setting[] {
  const own = ({ kind, name, note, enabled }: StepNode) => ({ kind: kindTitle(kind), name, note, switchedOn: enabled })
  const fields = was.kind === is.kind && Object.hasOwn(steps, is.kind) ? (steps[is.kind] ?? {}) : {}
  return [...settingChanges({}, own(was), own(is)), ...settingChanges(fields, was.config, is.config, messageVariants)]
}

function gone(was: Laid, is: Laid, node: FlowNode): Change[] {
  const stays = is.nodes.has(node.id)
  return [
    ...(stays ? [] : [ofNode(node, { how: 'removed', words: 'is gone' })]),
    ...stepsOf(node).flatMap((step, index) =>
      is.steps.has(step.id) || was.steps.get(step.id)?.index !== index
        ? []
        : [ofStep({ step, nodeId: node.id }, { how: 'removed', words: 'is gone', within: !stays })],
    ),
  ]
}

/** Connections are found again by the exit that they leave by: one that was drawn again to the same block is the same. */
function edgeChanges(before: readonly FlowEdge[], after: readonly FlowEdge[], was: Laid, is: Laid): Change[] {
  const wayOf = ({ source }: FlowEdge): string => edgeKey(source.nodeId, source.stepId, source.exit)
  const [old, now] = [Map.groupBy(before, wayOf), Map.groupBy(after, wayOf)]
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((way): Change[] => {
    const come = [...(now.get(way) ?? [])]
    const left = (old.get(way) ?? []).filter((edge) => {
      const at = come.findIndex((each) => each.target.nodeId === edge.target.nodeId && each.kind === edge.kind)
      if (at >= 0) come.splice(at, 1)
      return at < 0
    })
    return Array.from({ length: Math.max(come.length, left.length) }, (_each, index) => edgeChange(left[index], come[index], was, is))
  })
}

function edgeChange(from: FlowEdge | undefined, to: FlowEdge | undefined, was: Laid, is: Laid): Change {
  const old = from ? titleOf(was, from.target.nodeId) : ''
  const now = to ? titleOf(is, to.target.nodeId) : ''
  if (from && to) return ofEdge(to, is, { how: 'changed', words: `leads to “${now}”, no longer to “${old}”`, within: false })
  if (to) return ofEdge(to, is, { how: 'added', words: `leads to “${now}” now`, within: !hasEnds(was, to) })
  return ofEdge(from!, was, { how: 'removed', words: `no longer leads to “${old}”`, within: !hasEnds(is, from!) })
}

/** Whether both blocks that a connection joins are there. */
const hasEnds = ({ nodes }: Laid, { source, target }: FlowEdge): boolean => nodes.has(source.nodeId) && nodes.has(target.nodeId)

const ofEdge = (edge: FlowEdge, laid: Laid, change: Pick<Change, 'how' | 'words' | 'within'>): Change => ({
  what: 'edge',
  nodeId: edge.source.nodeId,
  stepId: edge.source.stepId ?? null,
  edgeId: edge.id,
  title: exitName(edge, laid),
  settings: [],
  ...change,
})

/** The exit that a connection leaves by, as people read it. */
function exitName({ source: { nodeId, stepId, exit } }: FlowEdge, laid: Laid): string {
  const placed = stepId === undefined ? undefined : laid.steps.get(stepId)
  if (exit === undefined) return titleOf(laid, nodeId)
  return `${exitTitle(placed?.step, exit)} of ${placed ? stepTitle(placed.step) : titleOf(laid, nodeId)}`
}

function noteChanges(before: readonly FlowNote[], after: readonly FlowNote[]): Change[] {
  const [old, now] = [new Map(before.map((note) => [note.id, note])), new Set(after.map(({ id }) => id))]
  return [
    ...after.flatMap((note): Change[] => {
      const was = old.get(note.id)
      if (!was) return [ofNote(note, { how: 'added', words: 'is new' })]
      const isMoved = !same([was.position, was.size], [note.position, note.size])
      const settings = settingChanges({}, { text: was.text, colour: was.tone }, { text: note.text, colour: note.tone })
      return [
        ...(settings.length > 0 ? [ofNote(note, { how: 'changed', words: 'is changed', settings })] : []),
        ...(isMoved ? [ofNote(note, { how: 'moved', words: 'stands elsewhere on the canvas' })] : []),
      ]
    }),
    ...before.flatMap((note) => (now.has(note.id) ? [] : [ofNote(note, { how: 'removed', words: 'is gone' })])),
  ]
}

const ofNote = (note: FlowNote, change: Pick<Change, 'how' | 'words'> & Partial<Change>): Change => ({
  what: 'note',
  nodeId: note.id,
  stepId: null,
  edgeId: null,
  title: `Note “${noteTitle(note)}”`,
  within: false,
  settings: [],
  ...change,
})

/** How each block that has to do with a change is marked on the canvas. Blocks that only stand elsewhere are not. */
export function marksOf(changes: readonly Change[]): ReadonlyMap<string, 'added' | 'changed' | 'removed'> {
  const marks = new Map<string, 'added' | 'changed' | 'removed'>()
  for (const { how, what, nodeId } of changes) {
    const known = marks.get(nodeId)
    if (known === 'added' || known === 'removed' || (what === 'node' && how === 'moved')) continue
    marks.set(nodeId, what === 'node' && how !== 'moved' ? how : 'changed')
  }
  return marks
}
