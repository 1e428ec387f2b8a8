import { type LucideIcon, FileText, MessageCircleQuestion } from 'lucide-react'

import type { KnowledgeSource } from '#domain/knowledge/knowledge-source.ts'

/** What each kind of source is called, and by which picture one knows it. */
export const KINDS: Readonly<Record<KnowledgeSource['kind'], { label: string; icon: LucideIcon }>> = {
  article: { label: 'Article', icon: FileText },
  questions: { label: 'Questions and answers', icon: MessageCircleQuestion },
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
export function aboutOf({ kind, status, expiresAt, passages, updatedBy, updatedAt }: KnowledgeSource): string {
  if (status === 'expired' && expiresAt) return `Expired on ${dayOf(expiresAt)} · Not used in answers`
  const edited = `Edited ${updatedBy ? `by ${updatedBy}, ` : ''}${dayOf(updatedAt)}`
  return [KINDS[kind].label, counted(passages, 'passage'), edited].join(' · ')
}

/** "1 passage", "12 passages". */
export const counted = (count: number, thing: string): string => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const dayOf = (at: string): string => day.format(new Date(at))
