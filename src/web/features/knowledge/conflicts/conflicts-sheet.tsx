import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeConflict } from '#domain/knowledge/knowledge-conflict.ts'

import { conflictsQuery, useSolveConflict } from '#web/api/ai/knowledge-conflicts.ts'
import { refusal } from '#web/api/refusal.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { onOpen: (sourceId: string, passageId: string) => void; onClose: () => void }

/** Passages that give different figures for the same thing, side by side. */
export function ConflictsSheet({ onOpen, onClose }: Props) {
  const { app } = useCurrentApp()
  const conflicts = useQuery(conflictsQuery(app.id))
  const { data } = conflicts
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={t('Conflicts')} width="wide">
      <QueryState query={conflicts} what={t('the conflicts')}>
        <div className="flex flex-col gap-3">
          <Bone className="h-32" />
          <Bone className="h-32" />
        </div>
      </QueryState>
      {data?.length === 0 && (
        <EmptyState title={t('No conflicts')}>
          {t('When two passages give different numbers for the same thing, they appear here.')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <p className="mb-3 text-secondary text-ink-2">
            {t(
              'These passages give different numbers, prices or dates for what looks like the same thing. Correct one of them, or mark the conflict as solved.',
            )}
          </p>
          <ul aria-label={t('Conflicts')} className="flex flex-col gap-3">
            {data.map((conflict) => (
              <li key={conflict.id}>
                <Conflict conflict={conflict} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SideSheet>
  )
}

function Conflict({ conflict, onOpen }: Pick<Props, 'onOpen'> & { conflict: KnowledgeConflict }) {
  const { app } = useCurrentApp()
  const solve = useSolveConflict(app.id)
  const toasts = useToasts()
  const done = () =>
    solve.mutate(conflict.id, {
      onSuccess: () => toasts.show({ title: t('Conflict solved') }),
      onError: (error) => toasts.show(refusal(error)),
    })
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <Side side={conflict.one} onOpen={onOpen} />
        <Side side={conflict.other} onOpen={onOpen} />
      </div>
      <Button size="sm" variant="soft" icon={<Check />} className="self-start" busy={solve.isPending} onClick={done}>
        {t('Mark as solved')}
      </Button>
    </article>
  )
}

function Side({ side: { passage, says }, onOpen }: Pick<Props, 'onOpen'> & { side: KnowledgeConflict['one'] }) {
  const where = [passage.title, ...passage.headings].join(' › ')
  return (
    <section aria-label={where} className="flex min-w-0 flex-col gap-1 rounded-control bg-sunken p-3 text-secondary">
      <h3 dir="auto" className="text-meta text-ink-2 wrap-anywhere">
        {where}
      </h3>
      <p dir="auto" className="font-medium wrap-anywhere">
        {says}
      </p>
      <Button size="sm" variant="ghost" className="mt-auto self-start" onClick={() => onOpen(passage.sourceId, passage.id)}>
        {t('Open passage')}
      </Button>
    </section>
  )
}
