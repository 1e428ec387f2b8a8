import type { TemplateStatus } from '../whatsapp/template.ts'

interface Words {
  label: string
  tone: 'plain' | 'success' | 'warning' | 'danger' | 'info'
  /** What to do about it; empty where there is nothing to do. */
  fix: string
}

const WORDS: Record<TemplateStatus, Words> = {
  DRAFT: { label: 'Draft', tone: 'plain', fix: 'Submit it for review first.' },
  PENDING: { label: 'In review', tone: 'info', fix: 'Reviews take minutes as a rule, a day at the longest.' },
  APPROVED: { label: 'Approved', tone: 'success', fix: '' },
  REJECTED: { label: 'Rejected', tone: 'danger', fix: 'Fix what the reason says, then submit it again.' },
  PAUSED: {
    label: 'Paused',
    tone: 'warning',
    fix: 'Too many people blocked or reported it. It comes back by itself; after the third time it is switched off for good.',
  },
  DISABLED: { label: 'Switched off', tone: 'danger', fix: 'WhatsApp will not send it again. Write another one, under another name.' },
  IN_APPEAL: { label: 'In appeal', tone: 'info', fix: 'WhatsApp looks at your appeal.' },
  PENDING_DELETION: { label: 'Being deleted', tone: 'plain', fix: 'Its name is free again 30 days after it was deleted.' },
  DELETED: { label: 'Deleted', tone: 'plain', fix: 'Its name is free again 30 days after it was deleted.' },
  LIMIT_EXCEEDED: { label: 'Over the limit', tone: 'danger', fix: 'The account has as many templates as it may. Delete some first.' },
  ARCHIVED: { label: 'Archived', tone: 'plain', fix: 'Take it out of the archive in WhatsApp Manager.' },
  LOCKED: { label: 'Locked', tone: 'warning', fix: 'WhatsApp locked it. WhatsApp Manager says why.' },
}

/** What a status is called, how it looks, and what to do about it. */
export const statusText = (status: TemplateStatus): Words => WORDS[status]

const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: 'The text reads as a threat, an insult or discrimination. Say it in another way.',
  INCORRECT_CATEGORY: 'The category does not fit the text. Choose the one that does: offers are marketing.',
  INVALID_FORMAT: 'A variable or a part is not as it must be. Look at the braces, the numbers and the samples.',
  PROMOTIONAL: 'The text advertises something, which this category may not. Choose marketing.',
  SCAM: 'The text or a link looks like fraud. Use a link of your own domain, and no shortener.',
  TAG_CONTENT_MISMATCH: 'The language or the category does not fit the text.',
  CATEGORY_NOT_AVAILABLE: 'This category is not open to your account.',
  FIRST_PAUSE: 'Paused for 3 hours: many people blocked or reported it.',
  SECOND_PAUSE: 'Paused for 6 hours: many people blocked or reported it again. The next time it is switched off.',
  RATE_LIMITING_PAUSE: 'Paused for a while: it went to too many people who did not want it.',
  DISABLED: 'Switched off: people blocked or reported it three times.',
}

/** What a reason of Meta's means and what to do, in plain words; the reason itself where it is new, null where there is none. */
export function reasonText(reason: string | null): string | null {
  if (reason === null || reason === '' || reason === 'NONE') return null
  return REASONS[reason] ?? reason
}

/** Whether Meta takes an edit of a template in this state. */
export const isEditable = (status: TemplateStatus): boolean => ['APPROVED', 'REJECTED', 'PAUSED'].includes(status)
