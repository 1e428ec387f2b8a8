import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { type CasesAsked, useReviewCase, worstAgentCasesQuery } from '#web/api/ai/agent-figures.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { CaseRow } from './case-row.tsx'

/** The conversations that went worst, to be read one by one. */
export function ReviewList({ asked }: { asked: CasesAsked }) {
  const { app } = useCurrentApp()
  const worst = useQuery(worstAgentCasesQuery(app.id, asked))
  const review = useReviewCase(app.id)
  const items = worst.data?.items
  return (
    <section aria-labelledby="to-review" className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-3">
        <h2 id="to-review" className="font-semibold">
          {t('To review')}
        </h2>
        <p className="text-meta text-ink-2">{t('The 20 that went worst: poor ratings, no answer, returns. Read them once a week.')}</p>
      </div>
      <QueryState query={worst} what={t('the conversations to review')}>
        <RowBones count={3} height="h-14" />
      </QueryState>
      {items?.length === 0 && <p className="p-4 text-secondary text-ink-2">{t('Nothing to review in this period.')}</p>}
      <ul>
        {items?.map((one) => (
          <CaseRow key={one.id} case={one}>
            <Button
              size="sm"
              busy={review.isPending && review.variables.agentCaseId === one.id}
              onClick={() => review.mutate({ agentCaseId: one.id, reviewed: true })}
            >
              {t('Mark reviewed')}
            </Button>
          </CaseRow>
        ))}
      </ul>
    </section>
  )
}
