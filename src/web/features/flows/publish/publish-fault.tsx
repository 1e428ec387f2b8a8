import { t } from '#domain/i18n/t.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { ApiError } from '#web/api/api-error.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import type { Place } from '../place.ts'
import { titleAt } from '../title-at.ts'

/** Says why publishing was refused, with a way to each place that the refusal names. */
export function PublishFault({ error, document, onGoTo }: { error: Error; document: FlowDocument; onGoTo: (place: Place) => void }) {
  const details = error instanceof ApiError ? error.details : []
  const steps = new Map(document.nodes.flatMap((node) => ('steps' in node ? node.steps.map(({ id }) => [id, node.id] as const) : [])))
  const placeOf = (path: string): Place | null => {
    const nodeId = steps.get(path)
    if (nodeId !== undefined) return { nodeId, stepId: path }
    return document.nodes.some(({ id }) => id === path) ? { nodeId: path, stepId: null } : null
  }
  return (
    <div className="mb-4">
      <InlineAlert tone="danger" title={error.message}>
        {error instanceof ApiError ? error.hint : t('Try again.')}
        {details.length > 0 && (
          <ul className="mt-1 list-disc ps-4">
            {details.map(({ path, message }, index) => {
              const place = placeOf(path)
              return (
                <li key={index} className="wrap-anywhere">
                  {place && (
                    <button type="button" onClick={() => onGoTo(place)} className="me-1 font-medium text-ink underline">
                      {titleAt(document, place.nodeId, place.stepId)}
                    </button>
                  )}
                  {message}
                </li>
              )
            })}
          </ul>
        )}
      </InlineAlert>
    </div>
  )
}
