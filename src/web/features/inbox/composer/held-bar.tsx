import type { LucideIcon } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { rich } from '#web/kit/text/rich.ts'
import { Keys } from '#web/kit/text/keys.tsx'

type Props = {
  icon: LucideIcon
  words: string
  verb: string
  keys: string
  /** What one was writing when somebody else took the conversation; empty where nothing was. */
  kept: string
  onVerb: () => void
  onNote: (() => void) | null
}

/** Stands where the composer would be while somebody else has the conversation. */
export function HeldBar({ icon: Icon, words, verb, keys, kept, onVerb, onNote }: Props) {
  return (
    <div className="mb-2 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-sunken px-4 py-2.5 last:mb-0">
      <Icon className="size-4.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      <div className="min-w-40 flex-1">
        <p className="text-base text-ink-2">{words}</p>
        {kept.trim() !== '' && (
          <p className="truncate text-secondary text-ink-2">
            {rich('Your draft is saved: <draft>{kept}</draft>', { draft: (text) => <span className="text-ink">{text}</span>, kept })}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {onNote && (
          <Button variant="ghost" onClick={onNote}>
            {t('Add note')}
          </Button>
        )}
        <Button variant="primary" onClick={onVerb}>
          {verb}
          <span className="max-md:hidden">
            <Keys keys={keys} tone="inverse" />
          </span>
        </Button>
      </div>
    </div>
  )
}
