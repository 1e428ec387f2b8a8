import { CircleAlert, Lock } from 'lucide-react'

import type { Pending } from '../../../api/conversations/pending.ts'
import { useCurrentApp } from '../../../session/current-app.tsx'
import { Bubble } from './bubble.tsx'
import { Content } from './content.tsx'
import { Again, Row } from './delivery-row.tsx'
import { pendingSource } from './media-source.ts'

export interface PendingHandlers {
  retry: (pending: Pending) => void
  /** Takes it out of the thread and gives its words back to the composer. */
  edit: (pending: Pending) => void
}

/** What was written and is not confirmed by the server yet. */
export function PendingLine({ pending, handlers }: { pending: Pending; handlers: PendingHandlers }) {
  const { fault, contents } = pending
  const { app } = useCurrentApp()
  const note = pending.kind === 'note'
  return (
    <div className="animate-arrive">
      {contents.map((content, index) => {
        const last = index === contents.length - 1
        return (
          <Bubble
            // A reply that waits is never changed: its messages stay in their places.
            key={index}
            voice={note ? 'note' : 'team'}
            first={index === 0}
            last={last}
            label="Not sent yet"
            above={
              note && (
                <div className="flex items-center gap-1.5 text-badge font-medium text-honey-fg">
                  <Lock className="size-3" /> Internal note
                </div>
              )
            }
            below={last && (fault ? <Refused pending={pending} handlers={handlers} /> : <Row>{note ? 'Saving…' : 'Sending…'}</Row>)}
          >
            <Content content={content} chosenId={null} source={pendingSource(app.id)} />
          </Bubble>
        )
      })}
    </div>
  )
}

function Refused({ pending, handlers }: { pending: Pending; handlers: PendingHandlers }) {
  const { fault } = pending
  return (
    fault && (
      <Row tone="text-danger" note={`${fault.message} ${fault.hint}`}>
        <CircleAlert /> Not sent ·{' '}
        {!fault.final && (
          <>
            <Again onClick={() => handlers.retry(pending)}>Retry</Again> ·{' '}
          </>
        )}
        <Again onClick={() => handlers.edit(pending)}>Edit</Again>
      </Row>
    )
  )
}
