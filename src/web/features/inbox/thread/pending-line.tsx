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
  const { fault } = pending
  const { app } = useCurrentApp()
  const note = pending.kind === 'note'
  return (
    <div className="animate-arrive">
      <Bubble
        voice={note ? 'note' : 'team'}
        first
        last
        label="Not sent yet"
        above={
          note && (
            <div className="flex items-center gap-1.5 text-badge font-medium text-honey-fg">
              <Lock className="size-3" /> Internal note
            </div>
          )
        }
        below={
          fault ? (
            <Row tone="text-danger" note={`${fault.message} ${fault.hint}`}>
              <CircleAlert /> Not sent ·{' '}
              {!fault.final && (
                <>
                  <Again onClick={() => handlers.retry(pending)}>Retry</Again> ·{' '}
                </>
              )}
              <Again onClick={() => handlers.edit(pending)}>Edit</Again>
            </Row>
          ) : (
            <Row>{note ? 'Saving…' : 'Sending…'}</Row>
          )
        }
      >
        <Content content={pending.content} chosenId={null} source={pendingSource(app.id)} />
      </Bubble>
    </div>
  )
}
