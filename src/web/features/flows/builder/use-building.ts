import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { moveNodes, type Point } from '#flow/editing/change.ts'
import type { Alignment } from '#flow/editing/align.ts'
import { disconnect } from '#flow/editing/connect.ts'
import { type Area, frameAround, inNote, setNote } from '#flow/editing/notes.ts'
import type { FormFields } from '#flow/forms/form-fields.ts'

import type { Action } from '#web/actions/action.ts'
import { isTyping } from '#web/actions/is-typing.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'

import { askWorker } from '../worker/ask-worker.ts'
import { actedOn } from '../canvas/acted-on.ts'
import { areasOf, withInside } from '../layout/inside.ts'
import { linesByExit } from '../layout/flow-layout.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import { ALIGNMENTS } from './exits/alignments.ts'
import type { Drafted, Drafting } from './drafting/drafting.ts'
import { addNoteAt, type InsertPoint } from './drafting/edits.ts'
import { formFieldsQuery } from '../sheet/form-fields.tsx'
import { selectionActions } from './selection-actions.ts'
import { freePlace, insertPointAfter } from './position-after.ts'
import type { Asking } from './use-canvas-edits.ts'
import { useClipboard } from './use-clipboard.ts'

type Options = {
  drafting: Drafting
  drafted: Drafted
  layout: FlowLayout
  selected: ReadonlySet<string>
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>
  setAsking: (asking: Asking | null) => void
  onAdded: (added: { nodeId: string; stepId: string | null }) => void
  openStep: (stepId: string) => void
  openNode: (nodeId: string) => void
  see: (id: string) => void
  /** Brings a card or a note to the middle where it is out of sight. */
  bring: (id: string) => void
}

/** What can be done while a flow is drawn, each with its keys. */
export interface Building {
  layout: FlowLayout
  /** Adds what the palette names: `step:ask`, `trigger`, `connector`, `note`. */
  add: (what: string, insertPoint: InsertPoint) => void
  /** Adds something behind what is picked. */
  addInMiddle: (what: string) => void
  ask: (asking: Asking) => void
  goTo: (nodeId: string) => void
  /** Picks a card or a note, and brings it to the middle. */
  see: (id: string) => void
  open: (stepId: string) => void
  disconnect: (edgeId: string) => void
  duplicate: () => void
  toggle: () => void
  remove: () => void
  /** Puts a note around what is picked, or beside all. */
  note: () => void
  /** How many cards are picked, and puts them in line. */
  picked: number
  align: (how: Alignment) => void
  /** Copies or cuts what is picked, as the keys would. */
  clip: (how: 'copy' | 'cut') => void
}

/** Gives what can be done, and adds each of it to the page's actions. */
export function useBuilding(options: Options): Building {
  const { drafting, drafted, layout, selected, setSelected, setAsking, onAdded, openStep, openNode, see, bring } = options
  const toasts = useToasts()
  useClipboard({
    kind: drafting.kind,
    document: drafted.document,
    taken: () => withInside(layout, actedOn(selected)),
    onSelect: setSelected,
    onPasted: bring,
    change: drafting.change,
  })
  const queries = useQueryClient()
  const building = useMemo(() => {
    const fields = () => queries.ensureQueryData(formFieldsQuery)
    const onLost = () => toasts.show({ title: t('Couldn’t add the step'), description: t('Try again'), variant: 'destructive' })
    return toBuilding({ drafting, layout, selected, setSelected, setAsking, onAdded, openStep, openNode, see, fields, onLost })
  }, [drafting, layout, selected, setSelected, setAsking, onAdded, openStep, openNode, see, queries, toasts])
  const tidyUp = async () => {
    const wait = layout.cards.length > MANY ? toasts.show({ title: t('Tidying up…'), durationMs: 60_000 }) : null
    try {
      await tidy(options)
    } finally {
      if (wait !== null) toasts.dismiss(wait)
    }
    toasts.show({ title: t('Tidied up'), action: { label: t('Undo'), keys: 'mod+z', perform: drafting.undo } })
  }
  const failed = () => toasts.show({ title: t('Couldn’t tidy up'), description: t('Pick a part of it, and tidy that up') })
  useActions(actionsOf(options, building, () => void tidyUp().catch(failed)))
  return building
}

/** Laying out so many cards takes longer than one waits without a word. */
const MANY = 300

interface Adding {
  /** What a step begins with is in its fields, which the worker computes once. */
  fields: () => Promise<FormFields>
  onLost: () => void
}

function toBuilding(options: Omit<Options, 'drafted' | 'bring'> & Adding): Building {
  const { drafting, layout, selected, setSelected, setAsking, onAdded, openStep, openNode, see, fields, onLost } = options
  const cards = areasOf(layout).filter(({ id }) => selected.has(id) && !layout.notes.some((one) => one.id === id))
  const note = (areas: readonly Area[], at: Point) => {
    const { document, id } = addNoteAt(drafting.get().document, areas, at)
    drafting.change(t('Add note'), () => document)
    setSelected(new Set([id]))
    setAsking({ what: 'note', id })
  }
  const add = async (what: string, insertPoint: InsertPoint) => {
    if (what === 'note') return note([], 'at' in insertPoint ? insertPoint.at : { x: 0, y: 0 })
    const [{ addNew }, forms] = await Promise.all([import('./drafting/adding.ts'), fields()])
    // What is put at a place that is taken stands below what is there.
    const isAtPlace = 'at' in insertPoint && !('edgeId' in insertPoint)
    const place = isAtPlace ? { ...insertPoint, at: freePlace(layout, insertPoint.at) } : insertPoint
    const added = addNew(drafting.get().document, drafting.kind, what, place, forms)
    drafting.change(t('Add step'), () => added.document)
    onAdded(added)
  }
  return {
    layout,
    add: (what, insertPoint) => void add(what, insertPoint).catch(onLost),
    addInMiddle: (what) => void add(what, insertPointAfter(layout, selected)).catch(onLost),
    ask: setAsking,
    goTo(nodeId) {
      see(nodeId)
      openNode(nodeId)
    },
    see,
    open: (stepId) => openStep(stepId),
    disconnect: (edgeId) => drafting.change(t('Remove connection'), (document) => disconnect(document, new Set([edgeId]))),
    ...selectionActions({ drafting, layout, selected, setSelected, onNote: note }),
    picked: cards.length,
    align: (how) => void align(drafting, cards, how),
    clip: (how) => void document.execCommand(how),
  }
}

/** Puts cards in line. */
async function align(drafting: Drafting, cards: readonly (Area & { id: string })[], how: Alignment): Promise<void> {
  const { aligned } = await import('#flow/editing/align.ts')
  drafting.change(nameOf(how), (document) => moveNodes(document, aligned(cards, how)))
}

/** Lays out what is picked, or all of it. */
async function tidy({ drafting, layout, selected }: Options): Promise<void> {
  const cards = selected.size > 1 ? layout.cards.filter(({ id }) => selected.has(id)) : layout.cards
  if (cards.length === 0) return
  const boxes = cards.map(({ id, size }) => ({ id, width: size.width, height: size.height }))
  const corner = { x: Math.min(...cards.map(({ x }) => x)), y: Math.min(...cards.map(({ y }) => y)) }
  const lines = linesByExit(layout).map(({ from, to }) => ({ from, to }))
  const places = await askWorker('arrange', boxes, lines, corner)
  drafting.change(t('Tidy up'), (document) => framedAnew(moveNodes(document, new Map(Object.entries(places))), layout, places))
}

/** Notes stay around the cards that were in them. */
function framedAnew(document: FlowDocument, layout: FlowLayout, places: Readonly<Record<string, Point>>): FlowDocument {
  const areas = areasOf(layout).filter(({ id }) => !layout.notes.some((note) => note.id === id))
  return layout.notes.reduce((framed, note) => {
    const held = new Set(inNote(note, areas))
    const now = areas.filter(({ id }) => held.has(id)).map((area) => ({ ...area, ...places[area.id] }))
    return now.length > 0 ? setNote(framed, note.id, frameAround(now)) : framed
  }, document)
}

function actionsOf(options: Options, building: Building, tidyUp: () => void): Action[] {
  const { layout, selected, setSelected, setAsking } = options
  const add = () => setAsking({ what: 'add', insertPoint: insertPointAfter(layout, actedOn(selected)) })
  const all = () => setSelected(new Set([...layout.cards, ...layout.notes].map(({ id }) => id)))
  return [
    ...takingBack(options),
    { ...own('add', t('Add a step'), 'a', add), opensField: true },
    {
      ...own('note', actedOn(selected).size > 0 ? t('Put a note around what is picked') : t('Add a note'), 'n', building.note),
      opensField: true,
    },
    { ...own('find', t('Find a step, note or comment'), 'mod+f', () => setAsking({ what: 'find' })), opensField: true },
    own('tidy', t('{count, plural, =1 {Tidy up} other {Tidy up what is picked}}', { count: selected.size }), 'alt+shift+t', tidyUp),
    ...ALIGNMENTS.map(({ how, name, keys, least }) =>
      own(
        `align-${how}`,
        name,
        keys,
        () => building.align(how),
        () => building.picked >= least,
      ),
    ),
    own('all', t('Pick every card'), 'mod+a', all, () => !isTyping(document.activeElement)),
    own(
      'none',
      t('Pick nothing'),
      'escape',
      () => setSelected(new Set()),
      () => selected.size > 0,
    ),
    ...doneToPicked(options, building),
  ]
}

function takingBack({ drafting, drafted: { undoes, redoes } }: Options): Action[] {
  return [
    own(
      'undo',
      undoes ? t('Undo: {undoes}', { undoes: undoes.toLowerCase() }) : t('Undo'),
      'mod+z',
      drafting.undo,
      () => undoes !== null && !isTyping(document.activeElement),
    ),
    own(
      'redo',
      redoes ? t('Redo: {redoes}', { redoes: redoes.toLowerCase() }) : t('Redo'),
      'mod+shift+z',
      drafting.redo,
      () => redoes !== null && !isTyping(document.activeElement),
    ),
  ]
}

function doneToPicked({ selected, openNode }: Options, building: Building): Action[] {
  const any = () => actedOn(selected).size > 0
  const rename = () => {
    const [only = ''] = actedOn(selected)
    openNode(only)
  }
  return [
    own('duplicate', t('Duplicate what is picked'), 'mod+d', building.duplicate, any),
    own('toggle', t('Turn what is picked on or off'), 'd', building.toggle, any),
    own('remove', t('Remove what is picked'), 'backspace', building.remove, any),
    own('delete', t('Remove what is picked'), 'delete', building.remove, any),
    own('rename', t('Rename the picked card'), 'f2', rename, () => actedOn(selected).size === 1),
  ]
}

const own = (id: string, name: string, shortcut: string, perform: () => void, when: () => boolean = () => true): Action => ({
  id: `draw-${id}`,
  name,
  group: 'Flow',
  shortcut,
  when,
  perform,
})

const nameOf = (how: Alignment): string => ALIGNMENTS.find((one) => one.how === how)?.name ?? t('Align')
