import type { CardPart, StepCard } from '../steps/card.ts'
import { cards } from '../steps/cards.gen.ts'
import type { Sketch, SketchBlock, SketchStep } from './sketch.ts'

/** From one column to the next, and between two cards of one column, in pixels of the canvas. */
const COLUMN = 340
const GAP = 56

const TRIGGER_HEIGHT = 150
const HEAD = 84
const STEP_HEAD = 52
const EXIT = 32
const TAP = 24
/** Exits that nobody has connected are drawn too: what a kind of step has of those, at most, with one line for all faults. */
const OTHER_EXITS: Readonly<Record<string, number>> = { response: 1, liveChat: 1, updateContact: 1, removeTag: 0, delay: 1, condition: 1 }
const MOST_OTHER_EXITS = 3
const MESSAGE = 24
const LINE = 18
const NARROW = 20

interface Place {
  x: number
  y: number
}

/** Puts each block into the column of its distance from the start, one below the other, in the order in which one comes to them. */
export function placeBlocks(sketch: Sketch): { triggers: Place[]; blocks: ReadonlyMap<string, Place> } {
  const columns = columnsOf(sketch)
  const blocks = new Map<string, Place>()
  for (const [index, keys] of columns.entries()) {
    const heights = keys.map((key) => heightOf(sketch.blocks[key]))
    for (const [at, y] of stack(heights).entries()) blocks.set(keys[at] ?? '', { x: COLUMN * (index + 1), y })
  }
  const triggers = stack(sketch.triggers.map(() => TRIGGER_HEIGHT)).map((y) => ({ x: 0, y }))
  return { triggers, blocks }
}

/** The tops of cards that stand one below the other around the height zero. */
function stack(heights: readonly number[]): number[] {
  const total = heights.reduce((sum, height) => sum + height + GAP, -GAP)
  let y = -Math.round(total / 2)
  return heights.map((height) => {
    const top = y
    y += height + GAP
    return top
  })
}

function columnsOf({ triggers, blocks }: Sketch): string[][] {
  const seen = new Set<string>()
  const columns: string[][] = []
  const take = (keys: readonly string[]): string[] =>
    keys.filter((key) => {
      if (seen.has(key) || !Object.hasOwn(blocks, key)) return false
      seen.add(key)
      return true
    })
  let column = take(triggers.map(({ to }) => to))
  while (column.length > 0) {
    columns.push(column)
    column = take(column.flatMap((key) => followers(blocks[key])))
  }
  const others = take(Object.keys(blocks))
  return others.length > 0 ? [...columns, others] : columns
}

const followers = (block: SketchBlock | undefined): string[] => [
  ...(block?.steps ?? []).flatMap(({ to = {} }) => Object.values(to)),
  ...(block?.next === undefined ? [] : [block.next]),
]

/** How tall a block's card is at most: the canvas reckons it exactly, from the same words. */
const heightOf = (block: SketchBlock | undefined): number => HEAD + (block?.steps ?? []).reduce((sum, step) => sum + stepHeight(step), 0)

const CARDS: Readonly<Record<string, StepCard>> = cards

function stepHeight({ kind, config, to = {} }: SketchStep): number {
  const parts = Object.hasOwn(cards, kind) ? (CARDS[kind]?.(config) ?? []) : []
  return (
    STEP_HEAD +
    parts.reduce((sum, part) => sum + partHeight(part), 0) +
    EXIT * (Object.keys(to).length + (OTHER_EXITS[kind] ?? MOST_OTHER_EXITS))
  )
}

function partHeight(part: CardPart): number {
  if (part.is === 'fact') return Math.min(2, Math.ceil((part.label.length + part.value.length) / NARROW)) * LINE + 6
  if (part.is === 'code') return MESSAGE + 4 * LINE
  const lines = Math.min(3, Math.ceil(part.text.length / NARROW))
  if (part.is === 'words') return lines * LINE + 6
  return MESSAGE + (lines + (part.media === undefined ? 0 : 1)) * LINE + Math.min(3, part.taps?.length ?? 0) * TAP
}
