import { CircleAlert, Lock } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Pending } from '#web/api/conversations/pending.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Bubble } from '../bubble.tsx'
import { Content } from '../content/content.tsx'
import { Again, Row } from './delivery-row.tsx'
import type { ResendProblem } from './resend-problem.ts'
import { pendingSource } from '../media-source.ts'

export interface PendingHandlers {
  retry: (pending: Pending) => void
  /** Takes it out of the thread and gives its words back to the composer. */
  edit: (pending: Pending) => void
}

type Props = {
  pending: Pending
  handlers: PendingHandlers
  /** What must be done before a reply can be sent again; null where it can be. */
  resendProblem: (type: string) => ResendProblem | null
}

/** What was written and is not confirmed by the server yet. */
export function PendingLine({ pending, handlers, resendProblem }: Props) {
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
            label={t('Not sent yet')}
            above={
              note ? (
                <div className="flex items-center gap-1.5 text-badge font-medium text-honey-fg">
                  <Lock className="size-3" /> {t('Internal note')}
                </div>
              ) : (
                // What was refused stands under the reply of whoever was faster: it says whose it is.
                fault && index === 0 && <div className="text-badge font-medium text-ink-3">{t('You')}</div>
              )
            }
            below={
              last &&
              (fault ? (
                <Refused pending={pending} handlers={handlers} problem={note ? null : resendProblem(contents[0]?.type ?? '')} />
              ) : (
                <Row>{note ? t('Saving…') : t('Sending…')}</Row>
              ))
            }
          >
            <Content content={content} chosenId={null} source={pendingSource(app.id)} />
          </Bubble>
        )
      })}
    </div>
  )
}

function Refused({ pending, handlers, problem }: { pending: Pending; handlers: PendingHandlers; problem: ResendProblem | null }) {
  const { fault } = pending
  return (
    fault && (
      <Row tone="text-danger" note={`${fault.message} ${problem?.words ?? fault.hint}`}>
        <CircleAlert /> {t('Not sent · ')}
        {!fault.final && problem === null && (
          <>
            <Again onClick={() => handlers.retry(pending)}>{t('Retry')}</Again> ·{' '}
          </>
        )}
        <Again onClick={() => handlers.edit(pending)}>{t('Edit')}</Again>
      </Row>
    )
  )
}
