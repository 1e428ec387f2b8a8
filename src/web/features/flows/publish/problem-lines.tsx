import { CircleAlert, TriangleAlert } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowProblem } from '#domain/flows/flow-document.ts'

import { type Place, placeOf } from '../place.ts'
import { titleAt } from '../title-at.ts'

type Props = { problems: readonly FlowProblem[]; document: FlowDocument; onGoTo: (place: Place) => void }

/** Problems in short, each with a way to its place. */
export function ProblemLines({ problems, document, onGoTo }: Props) {
  return (
    <ul className="flex flex-col gap-1.5">
      {problems.map((problem, index) => {
        const { severity, nodeId, stepId, message } = problem
        return (
          <li key={index} className="flex items-start gap-2 text-secondary">
            {severity === 'error' ? (
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-label={t('Error:')} />
            ) : (
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-label={t('Warning:')} />
            )}
            <span className="min-w-0 wrap-anywhere text-ink-2">
              {nodeId !== null && (
                <button
                  type="button"
                  onClick={() => onGoTo(placeOf(problem))}
                  className="me-1 min-h-6 font-medium text-ink hover:underline"
                >
                  {titleAt(document, nodeId, stepId)}
                </button>
              )}
              {message}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
