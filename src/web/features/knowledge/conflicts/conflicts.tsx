import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Scale } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { conflictsQuery } from '#web/api/ai/knowledge-conflicts.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const ConflictsSheet = lazyPart(async () => (await import('./conflicts-sheet.tsx')).ConflictsSheet)

/** The way to passages that contradict one another; nothing where none do. */
export function Conflicts({ onOpen }: { onOpen: (sourceId: string, passageId: string) => void }) {
  const { app } = useCurrentApp()
  const { data } = useQuery(conflictsQuery(app.id))
  const [isOpen, setIsOpen] = useState(false)
  const open = (sourceId: string, passageId: string) => {
    setIsOpen(false)
    onOpen(sourceId, passageId)
  }
  return (
    <>
      {data && data.length > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="focus-inset flex min-h-11 shrink-0 items-center gap-3 border-b border-line px-4 text-start text-secondary hover:bg-hover [&_svg]:size-4"
        >
          <Scale className="text-warning" aria-hidden />
          <span className="flex-1 font-medium">{t('Conflicts')}</span>
          <Tag tone="warning">{data.length.toLocaleString(locale())}</Tag>
          <ChevronRight className="text-ink-3" aria-hidden />
        </button>
      )}
      <Suspense>{isOpen && <ConflictsSheet onOpen={open} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
