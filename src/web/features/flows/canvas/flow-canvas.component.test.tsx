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

/** Draws the flow to edit it, tells what was done, and opens or closes the sheet of a step. */
function showCanvas() {
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
        <FlowCanvas layout={LAYOUT} open={open} onOpen={setOpen} edits={edits} />
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
