import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { EventType } from '#domain/scheduling/event.ts'

import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** The public booking page of a type: its link, its code for other sites, and the way to renew or end it. */
export function BookingLink({ type }: { type: EventType }) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const toasts = useToasts()
  const ids = { appId: app.id, eventTypeId: type.id }
  const change = useMutation({
    mutationFn: (operation: 'renewBookingLink' | 'removeBookingLink') => call(operation, ids),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.events(app.id) }),
    onError: (error) => toasts.show(refusal(error)),
  })
  if (type.bookingToken === null)
    return (
      <section aria-label={t('Booking page')} className="flex flex-col gap-2">
        <h3 className="text-secondary font-medium">{t('Booking page')}</h3>
        <p className="text-secondary text-ink-2">{t('A public page where anybody with its link can book this.')}</p>
        <div>
          <Button icon={<LinkIcon />} busy={change.isPending} onClick={() => change.mutate('renewBookingLink')}>
            {t('Create booking page')}
          </Button>
        </div>
      </section>
    )
  const url = new URL(`/book/${type.bookingToken}`, location.origin).href
  return (
    <section aria-label={t('Booking page')} className="flex flex-col gap-3">
      <h3 className="text-secondary font-medium">{t('Booking page')}</h3>
      <CopyField label={t('link')} value={url} />
      <CopyField
        label={t('code for your site')}
        value={`<iframe src="${url}" title="${type.name.replaceAll('"', '')}" width="100%" height="720"></iframe>`}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={change.isPending} onClick={() => change.mutate('renewBookingLink')}>
          {t('New link')}
        </Button>
        <Button variant="quietDanger" disabled={change.isPending} onClick={() => change.mutate('removeBookingLink')}>
          {t('Take offline')}
        </Button>
      </div>
      <p className="text-meta text-ink-2">{t('A new link closes the old one.')}</p>
    </section>
  )
}
