import type { FlowDocument, FlowNode, StepNode } from '#domain/flow-document.ts'
import { abouts } from '#flow/steps/about.gen.ts'
import type { StepAbout } from '#flow/steps/about.ts'

import { exitsOf } from './exits.ts'
import { LINE_WIDTH, type Measured, measure } from './measure.ts'

export type Tone = StepAbout['tone']

/** A way out of a card, with the dot it is wired from. */
export interface PictureExit {
  handle: string
  label: string
  wired: boolean
}

/** A step inside a card. */
export interface PictureStep {
  id: string
  icon: string
  tone: Tone
  kind: string
  title: string
  summary: string
  /** How many lines the summary gets: cards have fixed sizes, so that nothing needs to be measured. */
  lines: number
  enabled: boolean
  exits: readonly PictureExit[]
}

/** One card of the canvas: everything it shows, in words. */
export interface PictureCard {
  id: string
  x: number
  y: number
  icon: string
  tone: Tone
  /** What sort of card it is: "Ask", "Starts when", "3 steps". */
  kind: string
  title: string
  summary: string
  lines: number
  /** Only where a card holds several steps. */
  steps: readonly PictureStep[]
  exits: readonly PictureExit[]
}

export interface PictureLine {
  id: string
  from: string
  handle: string
  to: string
}

export interface Picture {
  cards: readonly (PictureCard & { size: Measured })[]
  lines: readonly PictureLine[]
}

/** The handle of the way out that belongs to a whole card. */
export const NEXT = 'next'

/** Turns a flow's document into what the canvas and the outline draw. */
export function toPicture(document: FlowDocument): Picture {
  const wired = new Set(document.edges.map(({ source }) => `${source.nodeId} ${handleOf(source)}`))
  const titles = new Map(document.nodes.map((node) => [node.id, titleOf(node)]))
  return {
    cards: document.nodes.map((node) => {
      const card = toCard(node, (handle) => wired.has(`${node.id} ${handle}`), titles)
      return { ...card, size: measure(card) }
    }),
    lines: document.edges.map(({ id, source, target }) => ({ id, from: source.nodeId, handle: handleOf(source), to: target.nodeId })),
  }
}

const handleOf = ({ stepId, exit }: { stepId?: string | undefined; exit?: string | undefined }): string =>
  stepId === undefined ? NEXT : `${stepId} ${exit}`

type IsWired = (handle: string) => boolean

function toCard(node: FlowNode, isWired: IsWired, titles: ReadonlyMap<string, string>): PictureCard {
  const place = { id: node.id, ...node.position, title: titleOf(node) }
  if (node.kind === 'connector') {
    const target = titles.get(node.target.nodeId) ?? 'a missing block'
    return { ...place, icon: 'corner-down-right', tone: 'neutral', kind: 'Go to', title: target, ...summed(''), steps: [], exits: [] }
  }
  const next: PictureExit = { handle: NEXT, label: 'Next', wired: isWired(NEXT) }
  if (node.kind === 'trigger') {
    return { ...place, icon: 'zap', tone: 'coral', kind: 'Starts when', ...summed(triggerWords(node)), steps: [], exits: [next] }
  }

  const steps = node.steps.map((step) => toStep(step, isWired))
  const [only] = steps
  const goesOn = next.wired || !steps.at(-1)?.exits.length ? [next] : []
  if (steps.length === 1 && only) {
    const title = node.title ?? only.title
    return { ...only, ...place, title, exits: [...only.exits, ...goesOn], steps: [] }
  }
  return {
    ...place,
    icon: 'layers',
    tone: 'neutral',
    kind: steps.length === 0 ? 'Empty' : `${steps.length} steps`,
    ...summed(''),
    steps,
    exits: goesOn,
  }
}

function toStep(step: StepNode, isWired: IsWired): PictureStep {
  const about = aboutOf(step.kind)
  const exits = exitsOf(step, (exit) => isWired(`${step.id} ${exit}`))
  return {
    id: step.id,
    icon: about?.icon ?? 'circle-help',
    tone: about?.tone ?? 'neutral',
    kind: about?.title ?? step.kind,
    title: step.name ?? about?.title ?? step.kind,
    ...summed(about?.summary(step.config) ?? ''),
    enabled: step.enabled,
    exits: exits.map(({ name, label, wired }) => ({ handle: `${step.id} ${name}`, label, wired })),
  }
}

function aboutOf(kind: string): StepAbout | undefined {
  return Object.values<StepAbout>(abouts).find((about) => about.kind === kind)
}

function titleOf(node: FlowNode): string {
  if (node.title) return node.title
  if (node.kind === 'trigger') return node.trigger.type === 'firstMessage' ? 'Any first message' : 'A keyword'
  return 'steps' in node && node.steps[0] ? (node.steps[0].name ?? aboutOf(node.steps[0].kind)?.title ?? 'Block') : 'Block'
}

function triggerWords({ trigger }: Extract<FlowNode, { kind: 'trigger' }>): string {
  if (trigger.type === 'firstMessage') return 'Somebody writes for the first time'
  const words = trigger.keywords.map((word) => `“${word}”`).join(', ')
  return trigger.match === 'exact' ? `The message is ${words}` : `The message contains ${words}`
}

const summed = (words: string): { summary: string; lines: number } => {
  const summary = words.replaceAll(/\s+/g, ' ').trim()
  return { summary, lines: Math.min(2, Math.ceil(summary.length / LINE_WIDTH)) }
}
