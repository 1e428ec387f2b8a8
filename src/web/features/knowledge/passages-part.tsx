import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { type PassagePage, passagesQuery } from '#web/api/ai/knowledge.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Passages } from './passages.tsx'
import { SourceLoading } from './source-loading.tsx'

/** What nobody asked about for so long is shown as unused. */
const UNUSED_DAYS = 90

type Props = {
  source: { input: KnowledgeInput } | undefined
  sourceId: string
  passageId: string | null
  onEdit: (input: KnowledgeInput) => void
}

/** The passages of a source, a page at a time: all of them, or those that no answer was given from for long. */
export function PassagesPart({ source, sourceId, passageId, onEdit }: Props) {
  const { app } = useCurrentApp()
  const [page, setPage] = useState<PassagePage>({ from: 0, passageId: passageId ?? undefined })
  const passages = useQuery(passagesQuery(app.id, sourceId, page))
  const { data } = passages
  if (!data) return <SourceLoading query={passages} />
  const isUnused = page.unusedDays !== undefined
  return (
    <>
      {(data.unused > 0 || isUnused) && (
        <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 text-secondary">
          <Segmented
            label={t('Which passages')}
            value={isUnused ? 'unused' : 'all'}
            onChange={(shown) => setPage({ from: 0, unusedDays: shown === 'unused' ? UNUSED_DAYS : undefined })}
            options={[
              { value: 'all', label: t('All') },
              { value: 'unused', label: t('Not used in {value} days ({unused, number})', { value: UNUSED_DAYS, unused: data.unused }) },
            ]}
          />
          {isUnused && source && (
            <Button size="sm" variant="ghost" icon={<CalendarClock />} onClick={() => onEdit(source.input)}>
              {t('Set a last day')}
            </Button>
          )}
        </div>
      )}
      <Passages
        key={`${page.unusedDays}`}
        passages={data.items}
        from={data.from}
        total={data.total}
        passageId={passageId}
        onPage={(from) => setPage({ from, unusedDays: page.unusedDays })}
      />
    </>
  )
}
