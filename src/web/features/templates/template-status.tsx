import { t } from '#domain/i18n/t.ts'
import type { Template } from '#domain/whatsapp/template.ts'
import { reasonText, statusText } from '#domain/templates/status-labels.ts'

import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { QUALITIES } from './template-labels.ts'

/** How a template stands with WhatsApp: why, and what to do. */
export function TemplateStatusTag({ template }: { template: Template }) {
  const { status } = template
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {status === 'APPROVED' && <QualityAlert template={template} />}
      {status !== 'APPROVED' && status !== 'DRAFT' && <StatusAlert template={template} />}
      <CategoryAlert template={template} />
    </div>
  )
}

/** Why it cannot be sent, or not yet. */
function StatusAlert({ template: { status, note } }: { template: Template }) {
  const { label, tone, fix } = statusText(status)
  const off = note?.disableDate && t('WhatsApp switches it off on {disableDate}.', { disableDate: note.disableDate })
  return (
    <InlineAlert tone={tone === 'danger' || tone === 'warning' ? tone : 'info'} title={label}>
      {[reasonText(note?.reason ?? null), note?.detail, off, fix].filter(Boolean).join(' ')}
    </InlineAlert>
  )
}

/** That customers take it badly, where they do. */
function QualityAlert({ template: { note, quality } }: { template: Template }) {
  if (note?.event === 'FLAGGED')
    return (
      <InlineAlert tone="warning" title={t('Customers take it badly')}>
        {t('It may be paused soon. Send it to fewer people, and only to those who expect it.')}
      </InlineAlert>
    )
  if (quality !== 'RED') return null
  return (
    <InlineAlert tone="warning" title={t('Quality: {label}', { label: QUALITIES[quality].label.toLowerCase() })}>
      {t('Many people blocked or reported it. It is paused when this goes on.')}
    </InlineAlert>
  )
}

/** That WhatsApp counts a template in another category than it was written for, or will. */
function CategoryAlert({ template: { correctCategory, previousCategory, category } }: { template: Template }) {
  if (correctCategory !== null && correctCategory !== category)
    return (
      <InlineAlert tone="warning" title={t('WhatsApp will make it {correctCategory}', { correctCategory: correctCategory.toLowerCase() })}>
        {t('Its text does not fit its category. Its price changes with it; you can ask for a review in WhatsApp Manager.')}
      </InlineAlert>
    )
  if (correctCategory !== null || previousCategory === null || previousCategory === category) return null
  return (
    <InlineAlert tone="info" title={t('WhatsApp made it {category}', { category: category.toLowerCase() })}>
      {t('It was {previousCategory} before.', { previousCategory: previousCategory.toLowerCase() })}
    </InlineAlert>
  )
}
