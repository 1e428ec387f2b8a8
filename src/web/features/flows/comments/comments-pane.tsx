import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { flowCommentsQuery, useComments } from '#web/api/flows/flow-comments.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Pane } from '../pane.tsx'
import type { Place } from '../place.ts'
import { titleAt } from '../title-at.ts'
import { CommentField } from './comment-field.tsx'
import { CommentThread } from './comment-thread.tsx'
import { type Thread, threadsOf } from './threads.ts'

type Props = {
  flowId: string
  document: FlowDocument
  /** What a new comment would be about. */
  at: (Place & { nodeId: string }) | null
  /** A comment to be shown, wherever it stands. */
  asked: string | undefined
  onGoTo: (place: Place) => void
  onClose: () => void
}

type View = 'open' | 'settled'

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'open', label: t('Open') },
  { value: 'settled', label: t('Settled') },
]

/** What is said where no thread is of a kind. */
const NONE: Readonly<Record<View, { title: string; why: string }>> = {
  open: { title: t('No comments yet'), why: t('Comments on cards and steps appear here, for everyone who edits.') },
  settled: { title: t('Nothing settled yet'), why: t('Threads that were settled stay here.') },
}

/** What colleagues say of the steps: open threads or settled ones, and a field for what is open or picked. */
export function CommentsPane({ flowId, document, at, asked, onGoTo, onClose }: Props) {
  const { app } = useCurrentApp()
  const [chosen, setChosen] = useState<{ view: View; asked: string | undefined } | null>(null)
  const comments = useQuery(flowCommentsQuery(app.id, flowId))
  const { add } = useComments(app.id, flowId)
  const threads = threadsOf(comments.data ?? [])
  // What is asked for says where to look, until somebody looks elsewhere.
  const view = chosen && chosen.asked === asked ? chosen.view : viewOf(threads, asked)
  const shown = threads.filter(({ first }) => (first.resolvedAt === null) === (view === 'open'))
  const about = at && titleAt(document, at.nodeId, at.stepId)
  return (
    <Pane
      title={t('Comments')}
      beside={<span className="text-secondary text-ink-2 tabular-nums">{comments.data?.length}</span>}
      onClose={onClose}
    >
      <div className="border-b border-line p-4">
        {at && about ? (
          <CommentField
            key={at.stepId ?? at.nodeId}
            label={t('Comment on “{about}”', { about })}
            verb={t('Comment')}
            placeholder={t('Say something of “{about}”. @ and a name marks a colleague.', { about })}
            onSend={(text) => add.mutateAsync({ ...at, text })}
          />
        ) : (
          <p className="text-secondary text-ink-2">{t('Pick or open a card to comment on it.')}</p>
        )}
      </div>
      <div className="flex px-3 pt-3">
        <Segmented label={t('Which threads')} value={view} options={VIEWS} onChange={(next) => setChosen({ view: next, asked })} />
      </div>
      <QueryState query={comments} what={t('the comments')}>
        <RowBones count={3} height="h-16" />
      </QueryState>
      {comments.data && shown.length === 0 && <EmptyState title={NONE[view].title}>{NONE[view].why}</EmptyState>}
      <ol aria-label={t('Threads')}>
        {shown.map((thread) => (
          <CommentThread key={thread.first.id} flowId={flowId} thread={thread} document={document} asked={asked} onGoTo={onGoTo} />
        ))}
      </ol>
    </Pane>
  )
}

/** Where the comment that is asked for stands. */
function viewOf(threads: readonly Thread[], asked: string | undefined): View {
  const thread = threads.find(({ first, replies }) => [first, ...replies].some(({ id }) => id === asked))
  return thread && thread.first.resolvedAt !== null ? 'settled' : 'open'
}
