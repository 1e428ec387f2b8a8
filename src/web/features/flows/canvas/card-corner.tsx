import { CircleAlert, MessagesSquare, TriangleAlert } from 'lucide-react'
import { Suspense, use } from 'react'

import { t } from '#domain/i18n/t.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

import type { LayoutCard } from '../layout/layout-parts.ts'
import { CardMarksContext } from './card-marks.ts'
import { ChangeMark } from './change-mark.tsx'

// Loaded with the first colleague.
const CardPeople = lazyPart(async () => (await import('../together/people-here.tsx')).CardPeople)

/** What is said of a card at its upper edge: what changed in it, how many came through, and what is wrong with it. */
export function CardCorner({ card }: { card: LayoutCard }) {
  const { problems, changes, figures, comments, people } = use(CardMarksContext)
  const ids = [card.id, card.stepId, ...card.steps.map(({ id }) => id)].flatMap((id) => id ?? [])
  const found = ids.map((id) => problems.get(id))
  const problem = found.includes('error') ? 'error' : found.find(Boolean)
  const change = ids.map((id) => changes.get(id)).find(Boolean)
  const figure = ids.map((id) => figures.get(id)).find(Boolean)
  const names = ids.flatMap((id) => people.get(id) ?? [])
  const threads = ids.reduce((sum, id) => sum + (comments.get(id) ?? 0), 0)
  if (!problem && !change && !figure && threads === 0 && names.length === 0) return null
  return (
    <>
      {names.length > 0 && (
        <Suspense>
          <CardPeople names={names} />
        </Suspense>
      )}
      <div className="pointer-events-none absolute inset-x-2 -top-3 flex items-center justify-end gap-1 text-badge">
        {figure && (
          <span className="truncate rounded-full border border-line bg-surface px-2 py-0.5 text-ink-2 tabular-nums">{figure}</span>
        )}
        {threads > 0 && <CommentCount threads={threads} />}
        {change && <ChangeMark change={change} />}
        {problem && PROBLEMS[problem]}
      </div>
    </>
  )
}

const CommentCount = ({ threads }: { threads: number }) => (
  <span className="flex items-center gap-1 rounded-full border border-line bg-surface px-2 py-0.5 text-ink-2 tabular-nums">
    <MessagesSquare className="size-3" aria-hidden />
    {threads}
    <span className="sr-only">{t('{threads, plural, =1 { comment} other { comments}}', { threads })}</span>
  </span>
)

const PROBLEMS = {
  error: <CircleAlert role="img" aria-label={t('Has a problem')} className="size-5 rounded-full bg-surface p-0.5 text-danger" />,
  warning: <TriangleAlert role="img" aria-label={t('Has a warning')} className="size-5 rounded-full bg-surface p-0.5 text-warning" />,
}
