import type { FormStatus } from './form.ts'

interface Words {
  label: string
  tone: 'plain' | 'success' | 'warning' | 'danger' | 'info'
  /** What it means; empty where there is nothing to say. */
  about: string
}

const WORDS: Record<FormStatus, Words> = {
  DRAFT: { label: 'Draft', tone: 'plain', about: '' },
  PUBLISHED: { label: 'Published', tone: 'success', about: '' },
  THROTTLED: { label: 'Throttled', tone: 'warning', about: 'It may be sent ten times an hour until its server does better.' },
  BLOCKED: { label: 'Blocked', tone: 'danger', about: 'It can’t be sent or opened until its server does better.' },
  DEPRECATED: { label: 'Out of use', tone: 'plain', about: 'It can’t be sent any more. Its answers stay.' },
}

/** What a status of a form is called, how it looks, and what it means. */
export const formStatusText = (status: FormStatus): Words => WORDS[status]
