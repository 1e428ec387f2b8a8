import { Ban, PencilLine } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Message } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { formatClock } from '#web/kit/text/format-time.ts'

/** What its author made of a message: that it was taken back, or what it said before. */
export function Changes({ message: { edits, revokedAt }, timeZone }: { message: Message; timeZone: string }) {
  return (
    <>
      {revokedAt && (
        <div className="mt-1 flex items-center gap-1 text-meta text-ink-2">
          <Ban className="size-3.5" aria-hidden />{' '}
          {t('Deleted by its author at {revokedAt}. Only your team still sees it.', { revokedAt: formatClock(revokedAt, timeZone) })}
        </div>
      )}
      {edits && edits.length > 0 && (
        <details className="mt-1 text-meta text-ink-2">
          <summary className="flex cursor-pointer items-center gap-1">
            <PencilLine className="size-3.5" aria-hidden /> {t('Edited')}
          </summary>
          <ol className="mt-1 flex flex-col gap-1 border-s-2 border-line ps-2" aria-label={t('What it said before')}>
            {edits.map(({ providerId, content, at }) => (
              <li key={providerId} className="wrap-anywhere">
                {snippetOf(content)} <span className="text-ink-3">{t('· until {at}', { at: formatClock(at, timeZone) })}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
