import { bodyHeight } from './body.ts'
import type { LayoutCard } from './layout-parts.ts'

export const CARD_WIDTH = 240
const HEAD = 38
const TITLE = 20
const PADDING = 10
const STEP = 36
const STEP_PADDING = 8
/** Between the title and what is below it. */
export const TITLE_GAP = 4
/** Two lines of words, and at the zoom in which a drawing opens, 0.75, a grip of 24 px. */
const EXIT = 32
const BORDER = 1
const EXITS_PADDING = 4

export interface Measured {
  width: number
  height: number
  /** The middle of each exit, from the top of the card. */
  handles: readonly { handle: string; y: number }[]
}

/** Sizes a card from what it holds, so that lines can be drawn to cards nobody has looked at yet. The card's classes follow these figures. */
export function measure(card: LayoutCard): Measured {
  const handles: { handle: string; y: number }[] = []
  let y = BORDER + HEAD + (isNamed(card) ? TITLE : 0) + (card.body.length > 0 ? TITLE_GAP + bodyHeight(card.body) : 0) + PADDING

  const addExits = (exits: LayoutCard['exits']) => {
    for (const { handle } of exits) {
      handles.push({ handle, y: y + EXIT / 2 })
      y += EXIT
    }
  }
  for (const step of card.steps) {
    y += BORDER + STEP + (step.body.length > 0 ? bodyHeight(step.body) + STEP_PADDING : 0)
    addExits(step.exits)
    if (step.exits.length > 0) y += EXITS_PADDING
  }
  if (card.exits.length > 0) {
    y += BORDER + EXITS_PADDING
    addExits(card.exits)
    y += EXITS_PADDING
  }
  return { width: CARD_WIDTH, height: y + BORDER, handles }
}

/** Whether somebody gave the card a name of its own; otherwise what sort it is says all. */
export const isNamed = ({ title, kind }: LayoutCard): boolean => title !== kind
