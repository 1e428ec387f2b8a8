import type { FlowDocument } from '#domain/flow-document.ts'
import { nodeOfStep, setNode, setStep } from '#flow/editing/change.ts'
import type { Conflict } from '#flow/editing/merge.ts'
import { notesOf, noteTitle, setNote } from '#flow/editing/notes.ts'

import { Button } from '../../../kit/button.tsx'
import { InlineAlert } from '../../../kit/inline-alert.tsx'
import type { Picture } from '../picture/picture.ts'
import type { Drafting } from './drafting.ts'

type Props = { conflicts: readonly Conflict[]; document: FlowDocument; picture: Picture; drafting: Drafting }

/** Where two people wrote different things: theirs is in the drawing, and mine can be put in its place. */
export function ConflictBar({ conflicts, document, picture, drafting }: Props) {
  const [conflict] = conflicts
  if (!conflict) return null
  const mine = withOurs(document, conflict)
  const keep = (name: string, changed: FlowDocument | null) => {
    if (changed) drafting.change(name, () => changed)
    drafting.settle(conflict)
  }
  return (
    <div className="p-2">
      <InlineAlert
        tone="warning"
        title={`Somebody else changed “${titleOf(picture, conflict)}” at the same time`}
        action={
          <div className="flex gap-2">
            <Button size="sm" onClick={() => keep('', null)}>
              Keep theirs
            </Button>
            {mine && (
              <Button size="sm" onClick={() => keep('Put mine in', mine)}>
                Put mine in
              </Button>
            )}
          </div>
        }
      >
        {conflicts.length > 1 ? `Theirs is shown. ${conflicts.length - 1} more to look at.` : 'Theirs is shown; nothing of yours is lost.'}
      </InlineAlert>
    </div>
  )
}

const titleOf = ({ cards, notes }: Picture, { what, nodeId, id }: Conflict): string => {
  if (what === 'note') return noteTitle(notes.find((note) => note.id === id) ?? { text: '' })
  const card = cards.find((one) => one.id === nodeId)
  return card?.steps.find((step) => step.id === id)?.title ?? card?.title ?? 'a connection'
}

/** The document with what we wrote in the place of what they did; null where only the whole thing could come back. */
function withOurs(document: FlowDocument, { what, id, nodeId, path, ours }: Conflict): FlowDocument | null {
  if (what === 'step') {
    const step = nodeOfStep(document, id)?.steps.find((one) => one.id === id)
    return step && path.length > 0 ? setStep(document, putAt(step, path, ours) as typeof step) : null
  }
  if (what === 'note') {
    const note = notesOf(document).find((one) => one.id === id)
    return note && path.length > 0 ? setNote(document, id, putAt(note, path, ours) as typeof note) : null
  }
  const node = document.nodes.find((one) => one.id === nodeId)
  return what === 'node' && node && path.length > 0 ? setNode(document, putAt(node, path, ours) as typeof node) : null
}

function putAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { ...record, [key]: putAt(record[key], rest, put) }
}
