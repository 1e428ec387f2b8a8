import { clsx } from 'clsx'
import { MessageCircle, TriangleAlert, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { memberOf } from '#web/features/inbox/thread/member-of.ts'
import { useGoToLine } from '#web/features/inbox/thread/use-aim.ts'
import type { News } from './find-news.ts'

type Props = { news: News; contactName: string; asking: boolean; onDismiss: () => void }

/** Says what others said while a reply was written, with the way to it. */
export function NewsLine({ news, contactName, asking, onDismiss }: Props) {
  const goToLine = useGoToLine()
  const warns = news.kind === 'answered'
  const Icon = warns ? TriangleAlert : MessageCircle
  return (
    <div
      className={clsx(
        'mb-2 flex items-center gap-2 rounded-control py-1 ps-3 pe-1 text-secondary text-ink-2',
        warns ? 'bg-warning-soft' : 'bg-info-soft',
      )}
    >
      <Icon className={clsx('size-4 shrink-0', warns ? 'text-warning' : 'text-info')} strokeWidth={1.75} aria-hidden />
      <p className="min-w-0 flex-1 py-0.5">
        <span className="line-clamp-2">
          <strong className="font-medium text-ink">{wordsOf(news, contactName)}</strong>: {snippetOf(news.latest.content)}
        </span>
        {asking && <span className="block text-ink">{t('Your reply hasn’t been sent. Send it anyway?')}</span>}
      </p>
      <button
        type="button"
        onClick={() => goToLine(news.latest.seq)}
        className="inline-flex h-7 shrink-0 items-center rounded-control px-2 font-medium text-ink hover:bg-hover max-phone:h-11"
      >
        {t('Show')}
      </button>
      <IconButton size="sm" side="top" label={t('Dismiss')} icon={<X />} onClick={onDismiss} />
    </div>
  )
}

/** Like "Maya answered while you typed". */
export function wordsOf({ kind, count, latest }: News, contactName: string): string {
  const who = kind === 'wrote' ? (memberOf(latest) ?? contactName) : nameOf(latest.author)
  if (kind === 'answered')
    return t('{count, plural, =1 {{who} answered while you typed} other {{who} answered # times while you typed}}', { count, who })
  if (kind === 'wrote')
    return t('{count, plural, =1 {{who} wrote while you typed} other {{who} wrote # times while you typed}}', { count, who })
  return t('{count, plural, =1 {{who} left a note while you typed} other {{who} left # notes while you typed}}', { count, who })
}

function nameOf({ kind, name }: News['latest']['author']): string {
  if (kind === 'bot') return t('The bot')
  if (kind === 'agent') return name ?? t('The AI agent')
  return name ?? t('A colleague')
}
