import type { StepAbout } from '#flow/steps/about.ts'
import type { BodyPart } from './body.ts'

export type Tone = StepAbout['tone']

/** A exit of a card, with the dot it is wired from. */
export interface LayoutExit {
  handle: string
  label: string
  wired: boolean
  /** A fault that nothing is connected to: people get the conversation. */
  toPeople?: boolean
  /** A fault that is connected. */
  dealtWith?: boolean
  /** Silence that nothing is connected to: the session ends. */
  ends?: boolean
  /** The exits of the step that this one line stands for. */
  covers: readonly string[]
}

/** A step inside a card. */
export interface LayoutStep {
  id: string
  icon: string
  tone: Tone
  kind: string
  title: string
  body: readonly BodyPart[]
  enabled: boolean
  exits: readonly LayoutExit[]
}

/** One card of the canvas: everything it shows, in words. */
export interface LayoutCard {
  id: string
  x: number
  y: number
  icon: string
  tone: Tone
  /** What sort of card it is: "Ask", "Starts when", "3 steps". */
  kind: string
  title: string
  body: readonly BodyPart[]
  /** The one step that the card is, or null. */
  stepId: string | null
  enabled: boolean
  /** Only where a card holds several steps. */
  steps: readonly LayoutStep[]
  exits: readonly LayoutExit[]
}
