import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { resourcesQuery } from '#web/api/partners/partner-queries.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { TabPage } from './tab-page.tsx'

/** Sales material that the installation gives the partner. */
export function ResourcesTab({ partnerId }: { partnerId: string }) {
  const resources = useQuery(resourcesQuery(partnerId))
  return (
    <TabPage query={resources} what={t('the resources')}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('No resources yet')}>{t('Slides, price lists and guides for your sales appear here.')}</EmptyState>
        ) : (
          <ul className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
            {items.map(({ id, title, url, note }) => (
              <li key={id} className="relative rounded-card border border-line p-4 hover:bg-hover">
                <a href={url} target="_blank" rel="noreferrer" className="flex items-center gap-2 font-medium after:absolute after:inset-0">
                  <span className="min-w-0 flex-1 truncate">{title}</span>
                  <ExternalLink className="size-4 shrink-0 text-ink-3" aria-hidden />
                </a>
                {note !== '' && <p className="mt-1 text-secondary text-ink-2">{note}</p>}
              </li>
            ))}
          </ul>
        )
      }
    </TabPage>
  )
}
