import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { KnowledgeGap } from '#domain/knowledge/knowledge-gap.ts'

import { gapsQuery, useDismissGap } from '#web/api/ai/knowledge-gaps.ts'
import { refusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { dayOf } from './source-look.ts'

type Props = { onWrite: (gap: KnowledgeGap) => void; onClose: () => void }

/** What customers asked and no agent could answer; one click begins the article that answers it. */
export function GapsSheet({ onWrite, onClose }: Props) {
  const { app } = useCurrentApp()
  const gaps = useQuery(gapsQuery(app.id))
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={t('Unanswered questions')}>
      <QueryState query={gaps} what={t('the questions')}>
        <div className="flex flex-col gap-3">
          <Bone className="h-20" />
          <Bone className="h-20" />
        </div>
      </QueryState>
      {gaps.data?.length === 0 && (
        <EmptyState title={t('Every question was answered')}>{t('What agents can’t answer is collected here.')}</EmptyState>
      )}
      {gaps.data && gaps.data.length > 0 && (
        <>
          <p className="mb-3 text-secondary text-ink-2">{t('Agents had no good answer to these. Similar questions are counted as one.')}</p>
          <ul className="flex flex-col gap-3" aria-label={t('Questions')}>
            {gaps.data.map((gap) => (
              <li key={gap.id}>
                <Gap gap={gap} onWrite={() => onWrite(gap)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SideSheet>
  )
}

function Gap({ gap, onWrite }: { gap: KnowledgeGap; onWrite: () => void }) {
  const { app } = useCurrentApp()
  const dismiss = useDismissGap(app.id)
  const toasts = useToasts()
  const { question, alike, count, lastAt, conversationId } = gap
  return (
    <article className="flex flex-col gap-2 rounded-card border border-line p-3">
      <h3 dir="auto" className="font-medium wrap-anywhere">
        {question}
      </h3>
      {alike.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-secondary text-ink-2" aria-label={t('Also asked')}>
          {alike.map((one) => (
            <li key={one} dir="auto" className="wrap-anywhere">
              “{one}”
            </li>
          ))}
        </ul>
      )}
      <p className="text-meta text-ink-2 tabular-nums">
        {rich(
          '{count, plural, =1 {Asked once, last on {lastAt} · <link>Open the conversation</link>} other {Asked # times, last on {lastAt} · <link>Open the conversation</link>}}',
          {
            link: (text) => (
              <Link to="/inbox/$conversationId" params={{ conversationId }} className="underline hover:text-ink">
                {text}
              </Link>
            ),
            count,
            lastAt: dayOf(lastAt),
          },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="soft" icon={<FileText />} onClick={onWrite}>
          {t('Write the article')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(gap.id, { onError: (error) => toasts.show(refusal(error)) })}
        >
          {t('Dismiss')}
        </Button>
      </div>
    </article>
  )
}
