import { dateLocale } from '#domain/i18n/locale.ts'
import { type LucideIcon, CalendarDays, FileText, Globe, MessageCircleQuestion, Paperclip, ShoppingBag } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeSource } from '#domain/knowledge/knowledge-source.ts'

/** What each kind of source is called, and by which picture one knows it. */
export const KINDS: Readonly<Record<KnowledgeSource['kind'], { label: string; icon: LucideIcon }>> = {
  article: { label: t('Article'), icon: FileText },
  questions: { label: t('Questions and answers'), icon: MessageCircleQuestion },
  website: { label: t('Website'), icon: Globe },
  file: { label: t('File'), icon: Paperclip },
  catalog: { label: t('Catalog'), icon: ShoppingBag },
  events: { label: t('Events'), icon: CalendarDays },
}

/** How the state of a source is said. */
export function stateOf({ status }: KnowledgeSource): { label: string; tone: 'success' | 'info' | 'warning' | 'danger' } {
  switch (status) {
    case 'ready':
      return { label: t('Ready'), tone: 'success' }
    case 'reading':
      return { label: t('Reading'), tone: 'info' }
    case 'attention':
      return { label: t('Needs attention'), tone: 'warning' }
    case 'expired':
      return { label: t('Expired'), tone: 'danger' }
    default:
      return status satisfies never
  }
}

/** What is said of a source below its title. */
export function aboutOf(source: KnowledgeSource): string {
  const { kind, status, expiresAt, passages, updatedBy, updatedAt, readAt } = source
  if (status === 'expired' && expiresAt) return t('Expired on {expiresAt} · Not used in answers', { expiresAt: dayOf(expiresAt) })
  if (status === 'reading') return `${KINDS[kind].label} · ${progressOf(source)}`
  if (kind === 'catalog') return [KINDS[kind].label, counted(passages, 'product'), t('Always current')].join(' · ')
  if (kind === 'events') return [KINDS[kind].label, counted(passages, 'eventType'), t('Always current')].join(' · ')
  if (readAt) return [KINDS[kind].label, counted(passages, 'passage'), t('Read {readAt}', { readAt: dayOf(readAt) })].join(' · ')
  const edited = t('Edited {value}{updatedAt}', {
    value: updatedBy ? t('by {updatedBy}, ', { updatedBy }) : '',
    updatedAt: dayOf(updatedAt),
  })
  return [KINDS[kind].label, counted(passages, 'passage'), edited].join(' · ')
}

/** How far the reading of a source is. */
export function progressOf({ pages }: KnowledgeSource): string {
  if (!pages || pages.total === 0) return t('Waiting to be read')
  return t('{read, number} of {total} read', { read: pages.read + pages.failed, total: counted(pages.total, 'page') })
}

/** What is another on a website than at the reading before; empty where nothing is. */
export function changesOf({ pages }: KnowledgeSource): string {
  const told = pages
    ? [
        pages.new && t('{value} new', { value: pages.new }),
        pages.changed && t('{changed} changed', { changed: pages.changed }),
        pages.gone && t('{gone} gone', { gone: pages.gone }),
      ]
    : []
  return told.filter(Boolean).join(' · ')
}

/** "1 passage", "12 passages". */
export const counted = (count: number, thing: keyof typeof COUNTED): string => COUNTED[thing](count)

const COUNTED = {
  source: (count: number) => t('{count, plural, one {# source} other {# sources}}', { count }),
  passage: (count: number) => t('{count, plural, one {# passage} other {# passages}}', { count }),
  page: (count: number) => t('{count, plural, one {# page} other {# pages}}', { count }),
  product: (count: number) => t('{count, plural, one {# product} other {# products}}', { count }),
  eventType: (count: number) => t('{count, plural, one {# event type} other {# event types}}', { count }),
  suggestion: (count: number) => t('{count, plural, one {# suggestion} other {# suggestions}}', { count }),
  conversation: (count: number) => t('{count, plural, one {# conversation} other {# conversations}}', { count }),
}

const day = new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'short' })
/** "26 Nov". */
export const dayOf = (at: string): string => day.format(new Date(at))
