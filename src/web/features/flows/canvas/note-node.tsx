import type { Node, NodeProps } from '@xyflow/react'
import { memo, Suspense } from 'react'

import type { FlowNote } from '#domain/flows/flow-document.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

export type NoteNode = Node<{ note: FlowNote }, 'note'>

// Loaded with the first note.
const NoteFrame = lazyPart(async () => (await import('../notes/note-frame.tsx')).NoteFrame)

/** A note of the canvas. */
export const NoteCard = memo(function NoteCard({ data: { note }, selected }: NodeProps<NoteNode>) {
  return (
    <Suspense>
      <NoteFrame note={note} picked={selected} />
    </Suspense>
  )
})
