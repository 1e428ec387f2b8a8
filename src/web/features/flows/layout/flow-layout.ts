import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowEdge, FlowNode, FlowNote, StepNode } from '#domain/flows/flow-document.ts'
import { TRIGGER_WORDS } from '#domain/flows/trigger-labels.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { abouts } from '#flow/steps/about.gen.ts'
import type { StepAbout } from '#flow/steps/about.ts'
import { notesOf } from '#flow/editing/notes.ts'
import type { StepCard } from '#flow/steps/card.ts'
import { cards } from '#flow/steps/cards.gen.ts'

import { type NameOf, toBody } from './body.ts'
import { type Measured, measure } from './measure.ts'
import { exitTargets } from './exit-targets.ts'
import { triggerFacts } from './trigger-facts.ts'
import type { LayoutExit, LayoutCard, LayoutStep } from './layout-parts.ts'

export interface LayoutLine {
  id: string
  from: string
  handle: string
  to: string
}

type SizedCard = LayoutCard & { size: Measured }

export interface FlowLayout {
  cards: readonly SizedCard[]
  lines: readonly LayoutLine[]
  notes: readonly FlowNote[]
}

/** The handle of the exit that belongs to a whole card. */
export const NEXT = 'next'

/** What of the app a layout needs to know beside the document. */
export interface Around {
  exits: FlowExits
  nameOf: NameOf
}

/** Turns a flow's document into what the canvas and the outline draw. */
export const toLayout = (document: FlowDocument, around: Around): FlowLayout => createPainter()(document, around)

/** Makes what turns document after document into pictures: a card or a line that is as it was is the same object. */
export function createPainter(): typeof toLayout {
  let known = new Map<string, { made: readonly unknown[]; card: SizedCard }>()
  const lines = new WeakMap<FlowEdge, LayoutLine>()
  const lineOf = (edge: FlowEdge): LayoutLine => {
    const line = lines.get(edge) ?? toLine(edge)
    lines.set(edge, line)
    return line
  }
  return (document, around) => {
    const drawn = drawnOf(document, around)
    const next: typeof known = new Map()
    const cards = document.nodes.map((node) => {
      const made = madeOf(node, drawn)
      const before = known.get(node.id)
      const isKept = before?.made.length === made.length && made.every((part, index) => part === before.made[index])
      const card = isKept ? before.card : sized(toCard(node, drawn))
      next.set(node.id, { made, card })
      return card
    })
    known = next
    return { cards, lines: document.edges.map(lineOf), notes: notesOf(document) }
  }
}

const sized = (card: LayoutCard): SizedCard => ({ ...card, size: measure(card) })

/** All that a card is made of. */
function madeOf(node: FlowNode, { wired, exits, nameOf, titles }: Drawn): unknown[] {
  const target = node.kind === 'connector' && 'nodeId' in node.target ? titles.get(node.target.nodeId) : undefined
  const steps = 'steps' in node ? node.steps : []
  const leading = steps.flatMap(({ id }) => [exits[id], wired.get(`${node.id} ${id}`)?.join(' ')])
  return [node, nameOf, target, wired.has(node.id), ...leading]
}

function drawnOf(document: FlowDocument, around: Around): Drawn {
  const wired = new Map<string, string[]>()
  for (const { source } of document.edges) {
    const from = source.stepId === undefined ? source.nodeId : `${source.nodeId} ${source.stepId}`
    wired.set(from, [...(wired.get(from) ?? []), source.exit ?? NEXT])
  }
  const titles = new Map(document.nodes.map((node) => [node.id, titleOf(node)]))
  return { ...around, wired, titles }
}

const toLine = ({ id, source, target }: FlowEdge): LayoutLine => ({
  id,
  from: source.nodeId,
  handle: handleOf(source),
  to: target.nodeId,
})

interface Drawn extends Around {
  /** Names of the connected exits, by node, or by node and step. */
  wired: ReadonlyMap<string, readonly string[]>
  titles: ReadonlyMap<string, string>
}

const handleOf = ({ stepId, exit }: { stepId?: string | undefined; exit?: string | undefined }): string =>
  stepId === undefined ? NEXT : `${stepId} ${exit}`

function toCard(node: FlowNode, drawn: Drawn): LayoutCard {
  const place = { id: node.id, ...node.position, title: titleOf(node), stepId: null, enabled: true }
  if (node.kind === 'connector') {
    const title = targetTitle(node.target, drawn)
    return { ...place, icon: 'corner-down-right', tone: 'neutral', kind: t('Go to'), title, body: [], steps: [], exits: [] }
  }
  const next: LayoutExit = { handle: NEXT, label: NEXT_LABEL, wired: drawn.wired.has(node.id), covers: [] }
  if (node.kind === 'trigger') {
    const body = toBody([{ is: 'words', text: triggerText(node) }, ...triggerFacts(node.trigger, drawn.nameOf)], drawn.nameOf)
    return { ...place, icon: 'zap', tone: 'coral', kind: t('Starts when'), body, steps: [], exits: [next] }
  }

  const { steps, label } = withoutDoubled(
    node,
    node.steps.map((step) => toStep(step, node.id, drawn)),
    drawn,
  )
  next.label = label
  const [only] = steps
  // Where the last step branches, there is no single way on, unless one is drawn. Errors are no branches.
  const last = steps.at(-1)
  const goesOn = next.wired || !branches(last) ? [next] : []
  if (steps.length === 1 && only) {
    const { id: stepId, exits, ...shown } = only
    return { ...shown, ...place, stepId, enabled: only.enabled, title: node.title ?? only.title, exits: [...exits, ...goesOn], steps: [] }
  }
  const kind = steps.length === 0 ? t('Empty') : t('{count} steps', { count: steps.length })
  return { ...place, icon: 'layers', tone: 'neutral', kind, body: [], steps, exits: goesOn }
}

/**
 * Where a block leads on and its last step goes on in one way alone, which nothing is connected to, the two are one exit: it is drawn once,
 * under the name that the step gives it.
 */
function withoutDoubled(node: FlowNode, steps: readonly LayoutStep[], { wired, exits }: Drawn) {
  const last = steps.at(-1)
  const [way, ...others] = (last && exits[last.id])?.filter(({ fault, silence }) => !fault && !silence) ?? []
  const doubled = last?.exits.find((exit) => way && !exit.wired && exit.covers.length === 1 && exit.covers[0] === way.name)
  if (!last || !way || !doubled || others.length > 0 || !wired.has(node.id)) return { steps, label: NEXT_LABEL }
  return { steps: steps.with(-1, { ...last, exits: last.exits.filter((exit) => exit !== doubled) }), label: way.label }
}

const NEXT_LABEL = t('Next')

function targetTitle(target: Extract<FlowNode, { kind: 'connector' }>['target'], { titles, nameOf }: Drawn): string {
  return 'nodeId' in target ? (titles.get(target.nodeId) ?? t('a missing block')) : (nameOf('flow', target.flowId) ?? t('another flow'))
}

const branches = (step: LayoutStep | undefined): boolean => step?.exits.some(({ toPeople, dealtWith }) => !toPeople && !dealtWith) === true

function toStep(step: StepNode, nodeId: string, { wired, exits, nameOf }: Drawn): LayoutStep {
  const { icon, tone, title: kind } = aboutOf(step.kind) ?? { icon: 'circle-question-mark', tone: 'neutral', title: step.kind }
  const names = wired.get(`${nodeId} ${step.id}`) ?? []
  const leading = exitTargets(exits[step.id] ?? [], (exit) => names.includes(exit), names)
  const cardOf = Object.hasOwn(cards, step.kind) ? CARDS[step.kind] : undefined
  return {
    id: step.id,
    icon,
    tone,
    kind,
    title: step.name ?? kind,
    body: toBody(cardOf?.(step.config) ?? [], nameOf),
    enabled: step.enabled,
    exits: leading.map(({ name, ...way }) => ({ ...way, handle: `${step.id} ${name}` })),
  }
}

const CARDS: Readonly<Record<string, StepCard>> = cards

/** How a kind of step presents itself; undefined where it is not known here. */
export function aboutOf(kind: string): StepAbout | undefined {
  return Object.values<StepAbout>(abouts).find((about) => about.kind === kind)
}

function titleOf(node: FlowNode): string {
  if (node.title) return node.title
  if (node.kind === 'trigger') return capital(TRIGGER_WORDS[node.trigger.type])
  return 'steps' in node && node.steps[0]
    ? (node.steps[0].name ?? aboutOf(node.steps[0].kind)?.title ?? t('Block##flow'))
    : t('Block##flow')
}

function triggerText({ trigger, title }: Extract<FlowNode, { kind: 'trigger' }>): string {
  if (trigger.type === 'firstMessage') return t('First message from a new contact')
  // Of the others the title says all, unless somebody wrote another.
  if (trigger.type !== 'keyword') return title ? capital(TRIGGER_WORDS[trigger.type]) : ''
  const words = commaList(trigger.keywords.map((word) => `“${word}”`))
  if (trigger.match === 'pattern') return t('The message fits {words}', { words })
  return trigger.match === 'exact' ? t('The message is {words}', { words }) : t('The message contains {words}', { words })
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The lines of a layout in the order in which their exits stand on the cards, from top to bottom. */
export function linesByExit({ cards, lines }: Pick<FlowLayout, 'cards' | 'lines'>): LayoutLine[] {
  const heights = new Map(cards.map(({ id, size }) => [id, new Map(size.handles.map(({ handle, y }) => [handle, y]))]))
  const heightOf = ({ from, handle }: LayoutLine): number => heights.get(from)?.get(handle) ?? 0
  return lines.toSorted((one, other) => heightOf(one) - heightOf(other))
}
