import { t } from '#domain/i18n/t.ts'
import type { TemplateStatus } from '../whatsapp/template.ts'

interface Words {
  label: string
  tone: 'plain' | 'success' | 'warning' | 'danger' | 'info'
  /** What to do about it; empty where there is nothing to do. */
  fix: string
}

const WORDS: Record<TemplateStatus, Words> = {
  DRAFT: { label: t('Draft'), tone: 'plain', fix: t('Submit it for review first.') },
  PENDING: { label: t('In review'), tone: 'info', fix: t('Reviews take minutes as a rule, a day at the longest.') },
  APPROVED: { label: t('Approved'), tone: 'success', fix: '' },
  REJECTED: { label: t('Rejected'), tone: 'danger', fix: t('Fix what the reason says, then submit it again.') },
  PAUSED: {
    label: t('Paused'),
    tone: 'warning',
    fix: t('Too many people blocked or reported it. WhatsApp resumes it automatically; after the third pause, it’s disabled for good.'),
  },
  DISABLED: { label: t('Switched off'), tone: 'danger', fix: t('WhatsApp will not send it again. Write another one, under another name.') },
  IN_APPEAL: { label: t('In appeal'), tone: 'info', fix: t('WhatsApp looks at your appeal.') },
  PENDING_DELETION: { label: t('Being deleted'), tone: 'plain', fix: t('Its name is free again 30 days after it was deleted.') },
  DELETED: { label: t('Deleted'), tone: 'plain', fix: t('Its name is free again 30 days after it was deleted.') },
  LIMIT_EXCEEDED: { label: t('Over the limit'), tone: 'danger', fix: t('The account has as many templates as it may. Delete some first.') },
  ARCHIVED: { label: t('Archived'), tone: 'plain', fix: t('Take it out of the archive in WhatsApp Manager.') },
  LOCKED: { label: t('Locked'), tone: 'warning', fix: t('WhatsApp locked it. WhatsApp Manager says why.') },
}

/** What a status is called, how it looks, and what to do about it. */
export const statusText = (status: TemplateStatus): Words => WORDS[status]

const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: t('The text reads as a threat, an insult or discrimination. Say it in another way.'),
  INCORRECT_CATEGORY: t('The category does not fit the text. Choose the one that does: offers are marketing.'),
  INVALID_FORMAT: t('A variable or a part is not as it must be. Look at the braces, the numbers and the samples.'),
  PROMOTIONAL: t('The text advertises something, which this category may not. Choose marketing.'),
  SCAM: t('The text or a link looks like fraud. Use a link of your own domain, and no shortener.'),
  TAG_CONTENT_MISMATCH: t('The language or the category does not fit the text.'),
  CATEGORY_NOT_AVAILABLE: t('This category is not open to your account.'),
  FIRST_PAUSE: t('Paused for 3 hours: many people blocked or reported it.'),
  SECOND_PAUSE: t('Paused for 6 hours: many people blocked or reported it again. The next time it is switched off.'),
  RATE_LIMITING_PAUSE: t('Paused for a while: it went to too many people who did not want it.'),
  DISABLED: t('Switched off: people blocked or reported it three times.'),
}

/** What a reason of Meta's means and what to do, in plain words; the reason itself where it is new, null where there is none. */
export function reasonText(reason: string | null): string | null {
  if (reason === null || reason === '' || reason === 'NONE') return null
  return REASONS[reason] ?? reason
}

/** Whether Meta takes an edit of a template in this state. */
export const isEditable = (status: TemplateStatus): boolean => ['APPROVED', 'REJECTED', 'PAUSED'].includes(status)
