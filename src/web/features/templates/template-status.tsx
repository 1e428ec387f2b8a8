import type { Template } from '#domain/whatsapp/template.ts'
import { reasonText, statusText } from '#domain/templates/status-labels.ts'

import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { QUALITIES } from './template-labels.ts'

/** How a template stands with WhatsApp: why, and what to do. */
export function TemplateStatusTag({ template }: { template: Template }) {
  const { status, note, quality } = template
  const { label, tone, fix } = statusText(status)
  const reason = reasonText(note?.reason ?? null)
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {status !== 'DRAFT' && status !== 'APPROVED' && (
        <InlineAlert tone={tone === 'danger' || tone === 'warning' ? tone : 'info'} title={label}>
          {[reason, note?.detail, note?.disableDate && `WhatsApp switches it off on ${note.disableDate}.`, fix].filter(Boolean).join(' ')}
        </InlineAlert>
      )}
      {status === 'APPROVED' && note?.event === 'FLAGGED' && (
        <InlineAlert tone="warning" title="Customers take it badly">
          It may be paused soon. Send it to fewer people, and only to those who expect it.
        </InlineAlert>
      )}
      {status === 'APPROVED' && quality === 'RED' && note?.event !== 'FLAGGED' && (
        <InlineAlert tone="warning" title={`Quality: ${QUALITIES[quality].label.toLowerCase()}`}>
          Many people blocked or reported it. It is paused when this goes on.
        </InlineAlert>
      )}
      <CategoryAlert template={template} />
    </div>
  )
}

/** That WhatsApp counts a template in another category than it was written for, or will. */
function CategoryAlert({ template: { correctCategory, previousCategory, category } }: { template: Template }) {
  if (correctCategory !== null && correctCategory !== category)
    return (
      <InlineAlert tone="warning" title={`WhatsApp will make it ${correctCategory.toLowerCase()}`}>
        Its text does not fit its category. Its price changes with it; you can ask for a review in WhatsApp Manager.
      </InlineAlert>
    )
  if (correctCategory !== null || previousCategory === null || previousCategory === category) return null
  return (
    <InlineAlert tone="info" title={`WhatsApp made it ${category.toLowerCase()}`}>
      It was {previousCategory.toLowerCase()} before.
    </InlineAlert>
  )
}
