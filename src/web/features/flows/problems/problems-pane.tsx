import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Info, TriangleAlert, Wrench } from 'lucide-react'
import { useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument, FlowKind, FlowProblem } from '#domain/flows/flow-document.ts'
import { fixFor } from '#flow/analysis/fixes.ts'

import { Button } from '#web/kit/form/button.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Pane } from '../pane.tsx'
import { type Place, placeOf } from '../place.ts'
import { titleAt } from '../title-at.ts'
import { kindNoun } from '../kind-noun.ts'

type Props = {
  /** What is wrong with the draft as it was saved last, as far as that is known. */
  check: Pick<UseQueryResult<{ problems: readonly FlowProblem[] }>, 'data' | 'error' | 'isPending' | 'refetch'>
  document: FlowDocument
  kind: FlowKind
  /** The exits of the document's steps, for fixes that must know them. */
  exits: FlowExits
  onGoTo: (place: Place) => void
  /** Takes the fixed document; left out where it may not be changed. */
  onFix?: ((document: FlowDocument, label: string) => void) | undefined
  onClose: () => void
}

const GROUPS = [
  { severity: 'error', title: t('Blocks publishing'), Icon: CircleAlert, colour: 'text-danger' },
  { severity: 'warning', title: t('Likely mistakes'), Icon: TriangleAlert, colour: 'text-warning' },
  { severity: 'note', title: t('Good to know'), Icon: Info, colour: 'text-info' },
] as const

/** What is wrong with a draft, the gravest first: each with its place, and a button where a machine can fix it. */
export function ProblemsPane({ check: { data, error, isPending, refetch }, document, kind, exits, onGoTo, onFix, onClose }: Props) {
  const problems = data?.problems ?? []
  const groups = GROUPS.map((group) => ({ ...group, found: problems.filter(({ severity }) => severity === group.severity) }))
  return (
    <Pane
      title={t('Problems')}
      beside={data && <span className="text-secondary text-ink-2 tabular-nums">{problems.length}</span>}
      onClose={onClose}
    >
      {isPending && (
        <Skeleton label={t('Looking for problems')} onRetry={() => void refetch()}>
          <RowBones count={4} height="h-16" />
        </Skeleton>
      )}
      {error && (
        <ErrorState
          title={t('Couldn’t look for problems')}
          hint={data ? t('This list may be out of date. Try again.') : t('The draft is safe. Try again.')}
          reference={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data && problems.length === 0 && !error && (
        <p className="flex items-center gap-2 p-4 text-secondary text-ink-2">
          <CircleCheck className="size-4 text-success" aria-hidden /> {t('No problems found')}
        </p>
      )}
      {groups.map(
        ({ severity, title, Icon, colour, found }) =>
          found.length > 0 && (
            <section key={severity} aria-label={title}>
              <h3 className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-meta font-medium text-ink-2">
                <Icon className={`size-3.5 ${colour}`} aria-hidden />
                {title}
                <span className="ms-auto tabular-nums">{found.length}</span>
              </h3>
              <ul>
                {found.map((problem, index) => (
                  <ProblemRow key={index} problem={problem} {...{ document, kind, exits, onGoTo, onFix }} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Pane>
  )
}

function ProblemRow({ problem, document, kind, exits, onGoTo, onFix }: { problem: FlowProblem } & Omit<Props, 'check' | 'onClose'>) {
  const { nodeId, stepId, message, hint } = problem
  const place = placeOf(problem)
  const fix = useMemo(() => (onFix ? fixFor(document, kind, problem, exits) : null), [document, kind, problem, exits, onFix])
  return (
    <li className="border-b border-line px-4 py-2.5 text-secondary">
      {nodeId === null ? (
        <div className="font-medium text-ink">{t('The whole {kind}', { kind: kindNoun(kind) })}</div>
      ) : (
        <button
          type="button"
          onClick={() => onGoTo(place)}
          className="text-start font-medium text-ink hover:underline max-phone:-my-3 max-phone:py-3"
        >
          {titleAt(document, nodeId, stepId)}
        </button>
      )}
      <p className="wrap-anywhere text-ink-2">{message}</p>
      <p className="text-meta wrap-anywhere text-ink-3">{hint}</p>
      {fix && (
        <Button size="sm" icon={<Wrench />} className="mt-2" onClick={() => onFix?.(fix.document, fix.label)}>
          {fix.label}
        </Button>
      )}
    </li>
  )
}
