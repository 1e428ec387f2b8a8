import { useInfiniteQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { agentCasesQuery, type CasesAsked } from '#web/api/ai/agent-figures.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { CaseRow } from './case-row.tsx'

/** The conversations behind one figure. */
export function CaseSheet({ title, asked, onClose }: { title: string; asked: CasesAsked; onClose: () => void }) {
  const { app } = useCurrentApp()
  const list = useInfiniteQuery(agentCasesQuery(app.id, asked))
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={title}>
      <PagedList
        what={t('the conversations')}
        list={list}
        bones={{ count: 5, height: 'h-14' }}
        empty={<p className="p-4 text-secondary text-ink-2">{t('No conversations in this period.')}</p>}
      >
        {(items) => (
          <ul aria-label={t('Conversations')}>
            {items.map((one) => (
              <CaseRow key={one.id} case={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </SideSheet>
  )
}
