import { t } from '#domain/i18n/t.ts'
import { PartnerEventType } from '#domain/partners/partner-webhook.ts'

interface Subject {
  value: string
  label: string
  events: readonly PartnerEventType[]
}

/** What a webhook may be told of. */
export const SUBJECTS: readonly Subject[] = [
  { value: 'all', label: t('Everything'), events: PartnerEventType.options },
  { value: 'leads', label: t('Leads'), events: ['lead_created', 'lead_changed', 'lead_removed'] },
  { value: 'clients', label: t('Clients'), events: ['client_created', 'client_changed'] },
  { value: 'commission', label: t('Commission'), events: ['commission_added'] },
]

/** What a webhook is told of, in words. */
export function subjectLabel(events: readonly PartnerEventType[]): string {
  const named = SUBJECTS.find((one) => one.events.length === events.length && one.events.every((event) => events.includes(event)))
  return named?.label ?? t('{count} events', { count: events.length })
}
