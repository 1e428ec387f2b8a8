import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { useComments } from '#web/api/flows/flow-comments.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Place } from '../place.ts'
import { titleAt } from '../title-at.ts'
import { CommentField } from './comment-field.tsx'
import { CommentLine } from './comment-line.tsx'
import { isDrawn, type Thread } from './threads.ts'

type Props = { flowId: string; thread: Thread; document: FlowDocument; asked: string | undefined; onGoTo: (place: Place) => void }

/** One thread: what it is about, what was said, and what can be said to it. */
export function CommentThread({ flowId, thread: { first, replies }, document, asked, onGoTo }: Props) {
  const { app } = useCurrentApp()
  const { add, settle } = useComments(app.id, flowId)
  const [isReplying, setReplying] = useState(false)
  const { id: threadId, nodeId, stepId, resolvedBy } = first
  const isSettled = first.resolvedAt !== null
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 text-secondary">
      {isDrawn(document, first) ? (
        <button
          type="button"
          onClick={() => onGoTo({ nodeId, stepId })}
          className="relative self-start text-meta font-medium text-lagoon-fg after:absolute after:-inset-3 hover:underline"
        >
          {titleAt(document, nodeId, stepId)}
        </button>
      ) : (
        <span className="text-meta text-ink-3">{t('On a removed step')}</span>
      )}
      {[first, ...replies].map((comment) => (
        <CommentLine key={comment.id} flowId={flowId} comment={comment} isAsked={comment.id === asked} />
      ))}
      {isReplying ? (
        <CommentField
          label={t('Reply')}
          verb={t('Reply')}
          isFresh
          onCancel={() => setReplying(false)}
          onSend={async (text) => {
            await add.mutateAsync({ nodeId, stepId, threadId, text })
            setReplying(false)
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => setReplying(true)}>
            {t('Reply')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={isSettled ? <RotateCcw /> : <Check />}
            busy={settle.isPending}
            onClick={() => settle.mutate({ threadId, settled: !isSettled })}
          >
            {isSettled ? t('Open again') : t('Settle')}
          </Button>
          {isSettled && <span className="text-meta text-ink-3">{rich('Settled by {resolvedBy}', { resolvedBy })}</span>}
        </div>
      )}
    </li>
  )
}
