import { Reply, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import type { Draft } from './drafts/draft.ts'

/** The message that is answered, above what is written of it. */
export function QuoteBar({ quote: { words }, onRemove }: { quote: NonNullable<Draft['quote']>; onRemove: () => void }) {
  return (
    <div className="mx-3 mt-2 flex items-center gap-2 rounded-control border-s-3 border-lagoon bg-sunken py-1 ps-2.5 pe-1 text-meta text-ink-2">
      <Reply className="size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">{t('In reply to:')} </span>
        {words}
      </span>
      <IconButton size="sm" label={t('Do not quote')} side="top" icon={<X />} onClick={onRemove} />
    </div>
  )
}
