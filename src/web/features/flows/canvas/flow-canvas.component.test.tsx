import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { createActions } from '#web/actions/action.ts'
import { ActionsContext } from '#web/actions/use-actions.ts'
import { show } from '#web/kit/testing/show.tsx'
import { toLayout } from '../layout/flow-layout.ts'
import type { CanvasEdits } from './canvas-edits.ts'
import { FlowCanvas } from './flow-canvas.tsx'

const step = (id: string) => ({ id, kind: 'response', enabled: true, config: { messages: [{ type: 'text', text: `Words of ${id}` }] } })
const DOCUMENT: FlowDocument = {
  v: 1,
  nodes: [
    { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'firstMessage' } },
    { id: 'greet', kind: 'default', title: 'Greet', position: { x: 500, y: 40 }, steps: [step('hello')] },
    { id: 'later', kind: 'default', title: 'Later', position: { x: 900, y: 40 }, steps: [step('bye')] },
  ],
  edges: [
    { id: 'line', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'greet' } },
    { id: 'on', kind: 'blockconnect', source: { nodeId: 'greet' }, target: { nodeId: 'later' } },
  ],
}
const LAYOUT = toLayout(DOCUMENT, { exits: {}, nameOf: () => undefined })

/** How high the row of an exit is. */
const ROW = 32

/** Draws the flow to edit it, tells what was done, and opens or closes the sheet of a step. */
function showCanvas(layout = LAYOUT) {
  const done: unknown[] = []
  const edits: CanvasEdits = {
    selected: new Set(),
    onSelect: () => {},
    onMove: () => {},
    mayConnect: () => true,
    onConnect: () => {},
    onAsk: () => {},
    onEdge: () => {},
    onNode: () => {},
    onInsert: (edgeId) => done.push({ insertInto: edgeId }),
    onDrop: (dragged, _at, over) => done.push({ dragged, over }),
    notes: { writing: null, onWrite: () => {}, onChange: () => {}, onRemove: () => {} },
  }
  const Drawing = () => {
    const [open, setOpen] = useState<string | null>(null)
    return (
      <div style={{ width: 1_200, height: 700 }}>
        <button onClick={() => setOpen('bye')}>Open</button>
        <button onClick={() => setOpen(null)}>Close</button>
        <FlowCanvas layout={layout} open={open} onOpen={setOpen} edits={edits} />
      </div>
    )
  }
  show(
    <ActionsContext value={createActions()}>
      <Drawing />
    </ActionsContext>,
  )
  return done
}

const lineOf = (id: string): SVGPathElement => {
  const line = document.querySelector<SVGPathElement>(`.react-flow__edge[data-id=${id}] .react-flow__edge-interaction`)
  if (!line) throw new Error(`No line ${id} is drawn.`)
  return line
}
const linesAreDrawn = async () => {
  await expect.poll(() => document.querySelectorAll('.react-flow__edge-interaction').length).toBe(2)
}

test('a plus appears on the line under the pointer, and inserts there', async () => {
  const done = showCanvas()
  await linesAreDrawn()
  lineOf('line').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  await page.getByRole('button', { name: 'Insert a step' }).click()

  expect(done).toEqual([{ insertInto: 'line' }])
})

test('what is dropped on a line goes into it, and beside it nowhere', async () => {
  const done = showCanvas()
  await linesAreDrawn()
  const drop = (target: Element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('application/x-parley-flow', JSON.stringify({ add: 'ask' }))
    target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }
  drop(lineOf('on'))
  drop(document.querySelector('.react-flow__pane') ?? document.body)

  expect(done).toEqual([
    { dragged: { add: 'ask' }, over: { edgeId: 'on' } },
    { dragged: { add: 'ask' }, over: null },
  ])
})

test('the drawing moves aside for a sheet, and back when the sheet is closed', async () => {
  showCanvas()
  await linesAreDrawn()
  const view = () => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform
  await expect.poll(view).not.toBe('translate(0px, 0px) scale(1)')
  const before = view()
  await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }))
  await expect.poll(view).not.toBe(before)
  await userEvent.click(page.getByRole('button', { name: 'Close', exact: true }))
  await expect.poll(view).toBe(before)
})

test('grips of exits are 24 px at any zoom where they can be, and never lie over each other', async () => {
  const exits = ['yes', 'no', 'silent'].map((name) => ({ name, label: name, fault: false, silence: false }))
  showCanvas(toLayout(DOCUMENT, { exits: { hello: exits }, nameOf: () => undefined }))
  await linesAreDrawn()
  const canvas = document.querySelector<HTMLElement>('.flow-canvas')
  /** The heights of a card's grips on the screen, and how far each is from the next. */
  const grips = (id: string, zoom: number) => {
    canvas?.style.setProperty('--zoom', String(zoom))
    const areas = [...document.querySelectorAll<HTMLElement>(`[data-id=${id}] .flow-dot.source`)].map((dot, row) => {
      const { top, height } = getComputedStyle(dot, '::after')
      const from = row * ROW + Number.parseFloat(top)
      return { from: from * zoom, to: (from + Number.parseFloat(height)) * zoom }
    })
    return {
      heights: areas.map(({ from, to }) => Math.round(to - from)),
      over: areas.some(({ to }, at) => to > (areas[at + 1]?.from ?? to) + 0.01),
    }
  }

  for (const zoom of [1, 0.75, 0.5, 0.4]) {
    expect(grips('start', zoom), `one exit at ${zoom}`).toEqual({ heights: [Math.max(24, ROW * zoom)], over: false })
    const several = grips('greet', zoom)
    expect(several.over, `several at ${zoom}`).toBe(false)
    expect(several.heights.length).toBeGreaterThan(2)
    if (zoom >= 0.5) expect([several.heights[0], several.heights.at(-1)]).toEqual([Math.max(24, ROW * zoom), Math.max(24, ROW * zoom)])
  }
})
