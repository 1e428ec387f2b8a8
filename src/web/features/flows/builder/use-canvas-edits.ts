import { useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { moveNodes, moveStep, type Point, removeNodes } from '#flow/editing/change.ts'
import { jointOf, type ExitRef } from '#flow/editing/connect.ts'
import { setNote } from '#flow/editing/notes.ts'

import type { CanvasEdits, Under } from '../canvas/canvas-edits.ts'
import type { NoteEdits } from '../canvas/note-edits.ts'
import type { Drafting } from './drafting/drafting.ts'
import { lead, type InsertPoint, takeOut } from './drafting/edits.ts'

/** What the canvas asks the person about: what to put at an insert point, or what to do with a connection or a card. */
export type Asking =
  | { what: 'add'; insertPoint: InsertPoint }
  | { what: 'find' }
  /** The words of a note, in their place. */
  | { what: 'note'; id: string }
  | { what: 'edge'; edgeId: string; at: Point; screen: Point }
  | { what: 'node'; screen: Point }

type Options = {
  drafting: Drafting
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  asking: Asking | null
  onAsk: (asking: Asking | null) => void
  onAdd: (what: string, insertPoint: InsertPoint) => void
}

/** Turns what is done on the canvas into changes of the draft. */
export function useCanvasEdits({ drafting, selected, onSelect, asking, onAsk, onAdd }: Options): CanvasEdits {
  const writing = asking?.what === 'note' ? asking.id : null
  const notes = useMemo(() => noteEdits(drafting, writing, onAsk), [drafting, writing, onAsk])
  return useMemo(() => {
    const { kind, change } = drafting
    const now = (): FlowDocument => drafting.get().document
    const mayConnect = (from: readonly ExitRef[], nodeId: string) =>
      from.length > 0 && from.every((way) => jointOf(now(), kind, way, nodeId).ok)
    return {
      selected,
      onSelect,
      onMove: (places) => change(t('Move'), (document) => moveNodes(document, places), `move ${[...places.keys()].join(' ')}`),
      mayConnect,
      onConnect: (from, nodeId) => change(t('Connect'), (document) => lead(document, kind, from, nodeId)),
      onAsk: (from, at) => onAsk({ what: 'add', insertPoint: { at, from } }),
      onEdge: (edgeId, at, screen) => onAsk({ what: 'edge', edgeId, at, screen }),
      onNode(nodeId, screen) {
        if (!selected.has(nodeId)) onSelect(new Set([nodeId]))
        onAsk({ what: 'node', screen })
      },
      notes,
      onInsert: (edgeId, at) => onAsk({ what: 'add', insertPoint: { edgeId, at } }),
      onDrop(dragged, at, over) {
        const block = blockOf(now(), over)
        if (!('stepId' in dragged)) return onAdd(dragged.add, insertPointOf(dragged.add, at, over, block))
        if (block) change(t('Move step'), (document) => moveStep(document, dragged.stepId, block.nodeId, block.index))
        else if (!over || 'edgeId' in over) change(t('Move step'), (document) => takeOut(document, kind, dragged.stepId, at))
      },
    }
  }, [drafting, selected, onSelect, onAsk, onAdd, notes])
}

/** The place in a block that holds steps; null elsewhere. */
const blockOf = ({ nodes }: FlowDocument, over: Under) =>
  over && 'nodeId' in over && nodes.find(({ id }) => id === over.nodeId)?.kind === 'default' ? over : null

/** Where something new goes that is dropped: into the connection or the block under it, where it fits there. */
function insertPointOf(what: string, at: Point, over: Under, block: { nodeId: string; index: number } | null): InsertPoint {
  const isStep = what.startsWith('step:')
  if (over && 'edgeId' in over && (isStep || what === 'connector')) return { ...over, at }
  return block && isStep ? block : { at }
}

const noteEdits = ({ change }: Drafting, writing: string | null, onAsk: Options['onAsk']): NoteEdits => ({
  writing,
  onWrite: (id) => onAsk(id === null ? null : { what: 'note', id }),
  onChange: (id, changed) =>
    change(t('Change note'), (document) => setNote(document, id, changed), `note ${id} ${Object.keys(changed).join()}`),
  onRemove: (id) => change(t('Remove note'), (document) => removeNodes(document, new Set([id]))),
})
