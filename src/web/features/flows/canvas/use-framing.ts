import { getViewportForBounds, type ReactFlowInstance, useReactFlow, type Viewport } from '@xyflow/react'
import { type RefObject, useEffect, useRef } from 'react'

import { areaAround } from '#flow/editing/guide.ts'

import type { FlowLayout } from '../layout/flow-layout.ts'
import { areasOf } from '../layout/inside.ts'
import { animate } from './animate.ts'

const SHEET = 480
const MARGIN = 24
/** What must be seen of a card: its icon and its name. */
const HEAD = 80
/** Below this zoom words are hard to read. */
const READABLE = 0.75

/** How the whole drawing is shown. */
export const FIT = { padding: 0.12, maxZoom: 1, minZoom: 0.35 }
/** While a sheet is open, it is shown beside it. */
export const FIT_BESIDE_SHEET = { ...FIT, padding: { top: 0.12, left: 0.06, bottom: 0.12, right: `${SHEET + MARGIN}px` as const } }

type Card = FlowLayout['cards'][number]

interface Sought {
  /** The card whose sheet is open. */
  shown: Card | undefined
  /** The card or note that was asked for; a new object brings it to the middle again. */
  centred: { id: string; ifAway?: boolean } | null | undefined
  /** The note that is written in. */
  written: string | undefined
}

/** Moves the drawing to what is looked at: beside an open sheet and back when it is closed, and to what was asked for. */
export function useFraming(frame: RefObject<HTMLElement | null>, { shown, centred, written }: Sought): void {
  const flow = useReactFlow()
  const left = useRef<{ from: Viewport; to: Viewport; card: Card } | null>(null)
  useEffect(() => {
    if (!frame.current) return
    if (!shown) {
      if (left.current) panBack(flow, left.current, frame.current)
      left.current = null
      return
    }
    const before = flow.getViewport()
    const to = scrollIntoView(flow, shown, frame.current)
    if (to) left.current = { from: left.current?.from ?? before, to, card: shown }
    else if (left.current) left.current = { ...left.current, card: shown }
  }, [flow, frame, shown])

  useEffect(() => {
    if (centred && frame.current) (centred.ifAway ? centreIfAway : centreOn)(flow, centred.id, frame.current)
  }, [flow, frame, centred])

  useEffect(() => {
    if (written !== undefined && frame.current) centreIfAway(flow, written, frame.current)
  }, [flow, frame, written])
}

/** The view in which a drawing opens: all of it where its words can be read so, else its beginning. */
export function openingView(layout: FlowLayout, { clientWidth: width, clientHeight: height }: HTMLElement): Viewport | null {
  const areas = areasOf(layout)
  if (areas.length === 0) return null
  const whole = getViewportForBounds(areaAround(areas), width, height, FIT.minZoom, FIT.maxZoom, FIT.padding)
  const first = layout.cards.find(({ icon }) => icon === 'zap') ?? layout.cards[0]
  if (whole.zoom >= READABLE || !first) return whole
  return { x: 2 * MARGIN - first.x * READABLE, y: height / 2 - (first.y + first.size.height / 2) * READABLE, zoom: READABLE }
}

/** Brings a node to the middle where it cannot be seen. */
function centreIfAway(flow: ReactFlowInstance, id: string, frame: HTMLElement): void {
  const node = flow.getNode(id)
  if (!node) return
  const { x, y, zoom } = flow.getViewport()
  const { position, width = 0, height = 0 } = node
  const [left, top] = [position.x * zoom + x, position.y * zoom + y]
  if (left > 0 && top > 0 && left + width * zoom < frame.clientWidth && top + HEAD < frame.clientHeight) return
  void flow.setCenter(position.x + width / 2, position.y + height / 2, { zoom, ...animate() })
}

/** Brings a card or a note to the middle, as near as it is seen now and whole where that is possible. */
function centreOn(flow: ReactFlowInstance, id: string, frame: HTMLElement): void {
  const node = flow.getNode(id)
  if (!node) return
  const { position, width = 0, height = 0 } = node
  const whole = Math.min((frame.clientWidth - 2 * MARGIN) / width, (frame.clientHeight - 2 * MARGIN) / height)
  const zoom = Math.max(FIT.minZoom, Math.min(flow.getZoom(), whole))
  void flow.setCenter(position.x + width / 2, position.y + height / 2, { zoom, ...animate() })
}

/** Moves the drawing where the sheet would lie over the card that it is about, or where that card is out of sight; tells where to. */
function scrollIntoView(flow: ReactFlowInstance, card: Card, frame: HTMLElement): Viewport | null {
  const { x, y, zoom } = flow.getViewport()
  const width = card.size.width * zoom
  const [left, top] = [card.x * zoom + x, card.y * zoom + y]
  const free = frame.clientWidth - SHEET
  const isAside = free < width || (left >= MARGIN && left + width <= free - MARGIN)
  const isSeen = isInHeight(top, zoom, frame)
  if (isAside && isSeen) return null
  const to = { x: isAside ? x : x + (free - width) / 2 - left, y: isSeen ? y : y + frame.clientHeight / 3 - top, zoom }
  void flow.setViewport(to, animate())
  return to
}

const isInHeight = (top: number, zoom: number, frame: HTMLElement): boolean => top >= MARGIN && top + HEAD * zoom <= frame.clientHeight

/** Shows what was shown before a sheet was opened, unless somebody moved the drawing since, or the last card would be out of sight there. */
function panBack(flow: ReactFlowInstance, { from, to, card }: { from: Viewport; to: Viewport; card: Card }, frame: HTMLElement): void {
  const now = flow.getViewport()
  // It may still be on its way there.
  const wasMoved = !isBetween(now.x, from.x, to.x) || !isBetween(now.y, from.y, to.y) || now.zoom !== to.zoom
  const left = card.x * from.zoom + from.x
  const isSeen = left >= 0 && left + card.size.width * from.zoom <= frame.clientWidth
  if (!wasMoved && isSeen && isInHeight(card.y * from.zoom + from.y, from.zoom, frame)) void flow.setViewport(from, animate())
}

const isBetween = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) - 1 && value <= Math.max(one, other) + 1
