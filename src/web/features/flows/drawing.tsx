import { Suspense, useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { type CardMarks, NO_MARKS } from './canvas/card-marks.ts'
import { FlowCanvas, FlowOutline } from './drawing-parts.ts'
import { toLayout } from './layout/flow-layout.ts'
import { useNameOf } from './use-name-of.ts'

type Props = {
  document: FlowDocument
  exits: FlowExits
  open: string | null
  onOpen: (stepId: string) => void
  /** What is said of its cards. */
  marks?: CardMarks
}

/** A document as a canvas, or as an outline where there is no room for one. */
export function Drawing({ document, exits, open, onOpen, marks = NO_MARKS }: Props) {
  const narrow = useMediaQuery('(max-width: 767px)')
  const nameOf = useNameOf(document)
  const layout = useMemo(() => toLayout(document, { exits, nameOf }), [document, exits, nameOf])
  if (layout.cards.length === 0)
    return <EmptyState title={t('Nothing is drawn here yet')}>{t('It has no steps, so it does nothing.')}</EmptyState>
  if (!narrow) {
    return (
      <Suspense>
        <FlowCanvas layout={layout} open={open} onOpen={onOpen} marks={marks} />
      </Suspense>
    )
  }
  return (
    <div role="region" aria-label={t('The steps')} tabIndex={0} className="h-full overflow-y-auto overscroll-contain">
      <Suspense>
        <FlowOutline layout={layout} onOpen={onOpen} />
      </Suspense>
    </div>
  )
}
