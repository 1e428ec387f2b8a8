import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { EventResource, EventTypeInput } from '#domain/scheduling/event.ts'
import { slotPlanOf } from '#flow/scheduling/slot-plan.ts'
import { freeSlots } from '#flow/scheduling/slots.ts'

import { automationQuery } from '#web/api/apps/get-automation.ts'
import { BookingForm } from '#web/kit/booking/booking-form.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const DAYS = 14
const MOST = 200

/** The public booking page as the form makes it, of what is written so far. */
export function BookingPreview({ type, resources }: { type: EventTypeInput | null; resources: readonly EventResource[] }) {
  const { app } = useCurrentApp()
  const automation = useQuery(automationQuery(app.id))
  const [now] = useState(() => new Date().toISOString())
  const shown = useDeferredValue(type)
  const { businessHours = null, holidays = [] } = automation.data ?? {}
  const plan =
    shown && slotPlanOf(shown, { typeId: 'type', resourceId: null }, resources, { timeZone: app.timeZone, businessHours, holidays })
  const slots = plan ? freeSlots(plan, [], now, { from: now, days: DAYS, limit: MOST }) : []
  const about =
    shown && [t('{durationMin} minutes', { durationMin: shown.durationMin }), shown.place, shown.priceNote].filter(Boolean).join(' · ')
  return (
    <section aria-label={t('Preview')} className="sticky top-0">
      <h3 className="mb-1.5 text-secondary font-medium">{t('Preview')}</h3>
      <div className="rounded-card border border-line bg-canvas p-3">
        {shown && plan && slots.length > 0 ? (
          <div inert className="rounded-dialog border border-line bg-surface p-5 shadow-1">
            <p className="text-meta text-ink-3">{app.name}</p>
            <p className="mt-0.5 mb-1 text-title font-semibold">{shown.name || t('New event type')}</p>
            <p className="mb-5 text-secondary text-ink-2">{about}</p>
            <BookingForm
              form={{ slots, timeZone: plan.zone, fields: shown.fields }}
              asksGuest
              busy={false}
              error={null}
              onSubmit={() => undefined}
            />
          </div>
        ) : (
          <p className="p-3 text-secondary text-ink-2">
            {shown
              ? t('No time in the next {value} days can be booked with these hours.', { value: DAYS })
              : t('It appears once the form can be saved.')}
          </p>
        )}
      </div>
      <p className="mt-1.5 text-meta text-ink-3">{t('Times that are already taken are left out on the real page.')}</p>
    </section>
  )
}
