import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleHelp } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeGap } from '#domain/knowledge/knowledge-gap.ts'

import { gapsQuery } from '#web/api/ai/knowledge-gaps.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const GapsSheet = lazyPart(async () => (await import('./gaps-sheet.tsx')).GapsSheet)

/** The way to what agents could not answer; nothing where there is none. */
export function Unanswered({ onWrite }: { onWrite: (gap: KnowledgeGap) => void }) {
  const { app } = useCurrentApp()
  const { data } = useQuery(gapsQuery(app.id))
  const [isOpen, setIsOpen] = useState(false)
  const write = (gap: KnowledgeGap) => {
    setIsOpen(false)
    onWrite(gap)
  }
  return (
    <>
      {data && data.length > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="focus-inset flex min-h-11 shrink-0 items-center gap-3 border-b border-line px-4 text-start text-secondary hover:bg-hover [&_svg]:size-4"
        >
          <CircleHelp className="text-honey-fg" aria-hidden />
          <span className="flex-1 font-medium">{t('Unanswered questions')}</span>
          <Tag tone="honey">{data.length.toLocaleString(locale())}</Tag>
          <ChevronRight className="text-ink-3" aria-hidden />
        </button>
      )}
      <Suspense>{isOpen && <GapsSheet onWrite={write} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
