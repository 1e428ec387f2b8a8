import { ExternalLink } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { WebPage } from '#domain/knowledge/knowledge-source.ts'

import { Tag } from '#web/kit/form/tag.tsx'

/** The pages of a website: those first that could not be read, are gone, new or changed. */
export function Pages({ pages }: { pages: readonly WebPage[] }) {
  if (pages.length === 0) return <p className="p-8 text-center text-secondary text-ink-2">{t('No pages yet.')}</p>
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain" aria-label={t('Pages')} tabIndex={-1}>
      {pages.map((page) => (
        <li key={page.url} className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 text-secondary">
          <span className="flex min-w-0 flex-1 flex-col">
            <a
              href={page.url}
              target="_blank"
              rel="noreferrer noopener"
              className="flex min-w-0 items-center gap-1.5 hover:underline [&_svg]:size-3 [&_svg]:shrink-0 [&_svg]:text-ink-3"
            >
              <span className="truncate">{addressOf(page.url)}</span>
              <ExternalLink aria-hidden />
            </a>
            {page.problem && <span className="text-meta text-danger">{page.problem}</span>}
          </span>
          <StateTag page={page} />
        </li>
      ))}
    </ul>
  )
}

function StateTag({ page: { state, change } }: { page: WebPage }) {
  if (state === 'failed') return <Tag tone="danger">{t('Not read')}</Tag>
  if (state === 'gone') return <Tag tone="warning">{t('Gone')}</Tag>
  if (state === 'waiting') return <Tag>{t('Waiting')}</Tag>
  if (change === null) return null
  return <Tag tone="success">{change === 'new' ? t('New') : t('Changed')}</Tag>
}

/** An address as people read it: without its protocol. */
function addressOf(url: string): string {
  const text = url.replace(/^https?:\/\//, '')
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
