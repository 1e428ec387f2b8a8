import { t } from '#domain/i18n/t.ts'
import type { FormStatus } from './form.ts'

interface Words {
  label: string
  tone: 'plain' | 'success' | 'warning' | 'danger' | 'info'
  /** What it means; empty where there is nothing to say. */
  about: string
}

const WORDS: Record<FormStatus, Words> = {
  DRAFT: { label: t('Draft'), tone: 'plain', about: '' },
  PUBLISHED: { label: t('Published'), tone: 'success', about: '' },
  THROTTLED: { label: t('Throttled'), tone: 'warning', about: t('It may be sent ten times an hour until its server does better.') },
  BLOCKED: { label: t('Blocked'), tone: 'danger', about: t('It can’t be sent or opened until its server does better.') },
  DEPRECATED: { label: t('Out of use'), tone: 'plain', about: t('It can’t be sent any more. Its answers stay.') },
}

/** What a status of a form is called, how it looks, and what it means. */
export const formStatusText = (status: FormStatus): Words => WORDS[status]
