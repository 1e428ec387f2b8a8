import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Lightbulb } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { suggestionsQuery } from '#web/api/ai/knowledge-suggestions.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const SuggestionsSheet = lazyPart(async () => (await import('./suggestions-sheet.tsx')).SuggestionsSheet)

/** The way to answers from past conversations: how many wait for a review, or how one finds them. */
export function Suggested({ onOpen }: { onOpen: (sourceId: string, passageId?: string) => void }) {
  const { app } = useCurrentApp()
  const { data } = useQuery(suggestionsQuery(app.id))
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { items, search } = data
  const open = (sourceId: string, passageId?: string) => {
    setIsOpen(false)
    onOpen(sourceId, passageId)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="focus-inset flex min-h-11 shrink-0 items-center gap-3 border-b border-line px-4 text-start text-secondary hover:bg-hover [&_svg]:size-4"
      >
        <Lightbulb className="text-iris-fg" aria-hidden />
        <span className="flex-1 font-medium">{t('Suggested answers')}</span>
        {search?.running && <span className="text-meta text-ink-2">{t('Searching…')}</span>}
        {items.length > 0 && <Tag tone="iris">{items.length.toLocaleString(locale())}</Tag>}
        <ChevronRight className="text-ink-3" aria-hidden />
      </button>
      <Suspense>{isOpen && <SuggestionsSheet onOpen={open} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
