import { t } from '#domain/i18n/t.ts'
import {
  Background,
  BackgroundVariant,
  type EdgeTypes,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useStore,
  MiniMap,
} from '@xyflow/react'
import { type KeyboardEvent, type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import '@xyflow/react/dist/base.css'
import './canvas.css'

import { areaAround } from '#flow/editing/guide.ts'

import type { FlowLayout } from '../layout/flow-layout.ts'
import { type CardMarks, CardMarksContext, NO_MARKS } from './card-marks.ts'
import type { CanvasEdits } from './canvas-edits.ts'
import { Card } from './card-node.tsx'
import { Controls } from './controls.tsx'
import { FAR_CARDS, FAR_ZOOM, FarContext, NAME_ZOOM } from './far.ts'
import { FlowLine } from './flow-line.tsx'
import { NoteEditsContext } from './note-edits.ts'
import { NoteCard } from './note-node.tsx'
import { sizedBy } from './note-size.ts'
import { OpenStepContext } from './open-step.ts'
import { BEHIND, type CanvasNode, lightUp, toEdges, toNodes } from './to-nodes.ts'
import { useEditing } from './use-editing.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { FIT, FIT_BESIDE_SHEET, openingView, useFraming } from './use-framing.ts'
import { areasOf } from '../layout/inside.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

// Loaded with the first card that is dragged, and the first connection that is pointed at.
const GuideLines = lazyPart(async () => (await import('./guide-lines.tsx')).GuideLines)
const InsertButton = lazyPart(async () => (await import('./insert-button.tsx')).InsertButton)

const NODE_TYPES: NodeTypes = { card: Card, note: NoteCard }
const EDGE_TYPES: EdgeTypes = { line: FlowLine }
const NOTHING: ReadonlySet<string> = new Set()

type Props = {
  layout: FlowLayout
  open: string | null
  onOpen: (stepId: string) => void
  /** Opens a card that is not one step; left out where only steps are opened. */
  onOpenNode?: (nodeId: string) => void
  /** Left out where it can only be looked at. */
  edits?: CanvasEdits | undefined
  marks?: CardMarks
  /** The card or note that was asked for; a new object brings it to the middle again. */
  centred?: { id: string; ifAway?: boolean } | null
  children?: ReactNode
}

/** The canvas, to look at or to draw on. The one place that knows the canvas library. */
export function FlowCanvas(props: Props) {
  const { onOpen } = props
  // What is opened stands there before its card is lit.
  const open = useDeferredValue(props.open)
  const editable = props.edits !== undefined
  const opening = useMemo(() => ({ open, onOpen, editable }), [open, onOpen, editable])
  return (
    <OpenStepContext value={opening}>
      <CardMarksContext value={props.marks ?? NO_MARKS}>
        <NoteEditsContext value={props.edits?.notes ?? null}>
          <ReactFlowProvider>
            <Canvas {...props} open={open} />
          </ReactFlowProvider>
        </NoteEditsContext>
      </CardMarksContext>
    </OpenStepContext>
  )
}

function Canvas({ layout, open, onOpen, onOpenNode, edits, centred, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = layout.cards.find(({ stepId, steps }) => open !== null && (stepId === open || steps.some(({ id }) => id === open)))
  // Where it is drawn on, what is picked stands out; where it is looked at, what was clicked.
  const opened = shown ?? layout.cards.find(({ id }) => id === open)
  const lit = opened?.id ?? (edits ? onlyOf(edits.selected) : chosen)
  const still = useMemo(() => toNodes(layout), [layout])
  const { dragged, hovered, leaveLine, props } = useEditing(layout, edits)
  const selected = edits?.selected ?? NOTHING
  const nodes = useMemo(
    () =>
      still.map((node) => {
        const isLit = node.id === lit || selected.has(node.id)
        const position = dragged.places.get(node.id)
        return isLit || position ? withState(node, isLit, position) : node
      }),
    [still, lit, selected, dragged],
  )
  const lines = useMemo(() => toEdges(layout), [layout])
  const edges = useMemo(() => lightUp(lines, lit), [lines, lit])

  const far = useStore(({ transform, nodes }) => howFar(transform[2], nodes.length))
  useFraming(frame, { shown, centred, written: layout.notes.find(({ id }) => id === edits?.notes.writing)?.id })

  const onFocus = useKeptFocus(layout, frame)
  // Written to the element, not to state: moving must not draw React again.
  const mark = (name: string, on: boolean) => frame.current?.toggleAttribute(name, on)

  const openCard = (nodeId: string | null | undefined) => {
    const card = layout.cards.find(({ id }) => id === nodeId)
    setChosen(card?.id ?? null)
    const stepId = card?.stepId ?? (onOpenNode ? null : card?.steps[0]?.id)
    if (stepId) onOpen(stepId)
    else if (card) onOpenNode?.(card.id)
  }
  const noteOf = (id: string | undefined) => layout.notes.find((note) => note.id === id)
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, altKey } = event
    if (!(target instanceof HTMLElement) || !target.matches('.react-flow__node')) return
    const note = noteOf(target.dataset['id'])
    if (key === 'Enter' && !note) openCard(target.dataset['id'])
    const way = altKey ? WAYS[key] : undefined
    if (!note || !edits || (key !== 'Enter' && !way)) return
    if (way) edits.notes.onChange(note.id, { size: sizedBy(note.size, way) })
    else edits.notes.onWrite(note.id)
    event.preventDefault()
    // The library would move what is to grow.
    event.stopPropagation()
  }

  return (
    <div ref={frame} className="flow-canvas h-full" onKeyDownCapture={onKeyDown} onFocusCapture={onFocus}>
      <FarContext value={far}>
        <ReactFlow
          nodes={nodes}
          {...props}
          // The second press of a double click falls on whatever the first one brought under the hand.
          onNodeClick={({ metaKey, ctrlKey, shiftKey, detail }, { id }) => !(metaKey || ctrlKey || shiftKey || detail > 1) && openCard(id)}
          onNodeDoubleClick={(_event, { id }) => noteOf(id) && edits?.notes.onWrite(id)}
          onPaneClick={() => setChosen(null)}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          deleteKeyCode={null}
          onlyRenderVisibleElements
          // Not by the library’s own property: it waits for a card to be measured, which none is that lies out of sight.
          onInit={({ setViewport }) => {
            const view = frame.current && openingView(layout, frame.current)
            if (view) void setViewport(view)
          }}
          onMove={(_event, { zoom }) => frame.current?.style.setProperty('--zoom', String(zoom))}
          minZoom={0.1}
          maxZoom={1.5}
          onMoveStart={() => mark('data-moving', true)}
          onMoveEnd={() => mark('data-moving', false)}
          aria-label={t('The flow as a drawing')}
          ariaLabelConfig={edits ? DRAWN_WORDS : LOOKED_AT_WORDS}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
          <Controls fit={opened ? FIT_BESIDE_SHEET : FIT} layout={layout} />
          <Suspense>
            {dragged.guides.length > 0 && <GuideLines guides={dragged.guides} />}
            {hovered && <InsertButton line={hovered} onInsert={({ edgeId, at }) => edits?.onInsert(edgeId, at)} onLeave={leaveLine} />}
          </Suspense>
          <Overview layout={layout} />
          {children}
        </ReactFlow>
      </FarContext>
    </div>
  )
}

function howFar(zoom: number, count: number): 'few' | 'many' | null {
  if (count >= FAR_CARDS) return zoom < FAR_ZOOM ? 'many' : null
  return zoom < NAME_ZOOM ? 'few' : null
}

const DRAWN_WORDS = {
  'node.a11yDescription.default': t(
    'Enter opens it, Delete removes it, and Space picks it. The arrow keys move what is picked, and Escape picks nothing.',
  ),
  'edge.a11yDescription.default': t('Delete removes the line, and Escape picks nothing.'),
  'node.a11yDescription.ariaLiveMessage': ({ direction }: { direction: string }) => t('Moved {direction}', { direction }),
}
const LOOKED_AT_WORDS = { 'node.a11yDescription.default': t('Enter opens it.'), 'edge.a11yDescription.default': '' }

const onlyOf = (ids: ReadonlySet<string>): string | null => (ids.size === 1 ? ([...ids][0] ?? null) : null)

const WAYS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -20, y: 0 },
  ArrowRight: { x: 20, y: 0 },
  ArrowUp: { x: 0, y: -20 },
  ArrowDown: { x: 0, y: 20 },
}

const withState = (node: CanvasNode, selected: boolean, position: { x: number; y: number } | undefined): CanvasNode => ({
  ...node,
  selected,
  ...(position && { position }),
  ...(node.type === 'note' && selected && { zIndex: BEHIND.picked }),
})

/** A map of the whole drawing, while a part of it is out of sight. */
function Overview({ layout }: { layout: FlowLayout }) {
  const whole = useMemo(() => {
    const areas = areasOf(layout)
    return areas.length > 0 ? areaAround(areas) : null
  }, [layout])
  const isInView = useStore(({ transform: [left, top, zoom], width, height }) => {
    if (!whole) return true
    const [x, y] = [whole.x * zoom + left, whole.y * zoom + top]
    return x >= 0 && y >= 0 && x + whole.width * zoom <= width && y + whole.height * zoom <= height
  })
  if (isInView) return null
  return <MiniMap pannable zoomable nodeBorderRadius={12} nodeColor={toneOnMap} className="max-lg:hidden" ariaLabel={t('Overview')} />
}

const toneOnMap = ({ type }: { type?: string }): string => (type === 'note' ? 'var(--hover)' : '')
