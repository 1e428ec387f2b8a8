import type { PictureCard } from './picture.ts'

/** How many characters of a summary fit in one line of a card. */
export const LINE_WIDTH = 34

export const CARD_WIDTH = 240
const HEAD = 38
const TITLE = 20
const LINE = 18
const PADDING = 10
const STEP = 38
const EXIT = 24
const BORDER = 1
const EXITS_PADDING = 4

export interface Measured {
  width: number
  height: number
  /** The middle of each way out, from the top of the card. */
  handles: readonly { handle: string; y: number }[]
}

/** Sizes a card from what it holds, so that lines can be drawn to cards nobody has looked at yet. The card's classes follow these figures. */
export function measure(card: PictureCard): Measured {
  const handles: { handle: string; y: number }[] = []
  let y = BORDER + HEAD + TITLE + card.lines * LINE + PADDING

  const addExits = (exits: PictureCard['exits']) => {
    for (const { handle } of exits) {
      handles.push({ handle, y: y + EXIT / 2 })
      y += EXIT
    }
  }
  for (const step of card.steps) {
    y += BORDER + STEP
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
