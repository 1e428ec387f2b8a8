import { type LucideIcon, CalendarDays, FileText, Globe, MessageCircleQuestion, Paperclip, ShoppingBag } from 'lucide-react'

import type { KnowledgeSource } from '#domain/knowledge/knowledge-source.ts'

/** What each kind of source is called, and by which picture one knows it. */
export const KINDS: Readonly<Record<KnowledgeSource['kind'], { label: string; icon: LucideIcon }>> = {
  article: { label: 'Article', icon: FileText },
  questions: { label: 'Questions and answers', icon: MessageCircleQuestion },
  website: { label: 'Website', icon: Globe },
  file: { label: 'File', icon: Paperclip },
  catalog: { label: 'Catalog', icon: ShoppingBag },
  events: { label: 'Events', icon: CalendarDays },
}

/** How the state of a source is said. */
export function stateOf({ status }: KnowledgeSource): { label: string; tone: 'success' | 'info' | 'warning' | 'danger' } {
  switch (status) {
    case 'ready':
      return { label: 'Ready', tone: 'success' }
    case 'reading':
      return { label: 'Reading', tone: 'info' }
    case 'attention':
      return { label: 'Needs attention', tone: 'warning' }
    case 'expired':
      return { label: 'Expired', tone: 'danger' }
    default:
      return status satisfies never
  }
}

/** What is said of a source below its title. */
export function aboutOf(source: KnowledgeSource): string {
  const { kind, status, expiresAt, passages, updatedBy, updatedAt, readAt } = source
  if (status === 'expired' && expiresAt) return `Expired on ${dayOf(expiresAt)} · Not used in answers`
  if (status === 'reading') return `${KINDS[kind].label} · ${progressOf(source)}`
  if (kind === 'catalog') return [KINDS[kind].label, counted(passages, 'product'), 'Always current'].join(' · ')
  if (kind === 'events') return [KINDS[kind].label, counted(passages, 'event type'), 'Always current'].join(' · ')
  if (readAt) return [KINDS[kind].label, counted(passages, 'passage'), `Read ${dayOf(readAt)}`].join(' · ')
  const edited = `Edited ${updatedBy ? `by ${updatedBy}, ` : ''}${dayOf(updatedAt)}`
  return [KINDS[kind].label, counted(passages, 'passage'), edited].join(' · ')
}

/** How far the reading of a source is. */
export function progressOf({ pages }: KnowledgeSource): string {
  if (!pages || pages.total === 0) return 'Waiting to be read'
  return `${(pages.read + pages.failed).toLocaleString('en')} of ${counted(pages.total, 'page')} read`
}

/** What is another on a website than at the reading before; empty where nothing is. */
export function changesOf({ pages }: KnowledgeSource): string {
  const told = pages
    ? [pages.new && `${pages.new} new`, pages.changed && `${pages.changed} changed`, pages.gone && `${pages.gone} gone`]
    : []
  return told.filter(Boolean).join(' · ')
}

/** "1 passage", "12 passages". */
export const counted = (count: number, thing: string): string => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
/** "26 Nov". */
export const dayOf = (at: string): string => day.format(new Date(at))
