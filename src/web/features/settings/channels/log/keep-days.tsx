import { useQuery } from '@tanstack/react-query'

import { intakeSettingsQuery } from '#web/api/intake/read-log.ts'
import { useKeepLogs } from '#web/api/intake/work-on-log.ts'
import { refusal } from '#web/api/refusal.ts'
import { Select } from '#web/kit/form/select.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const DAYS = [1, 3, 7, 14, 30, 60, 90]

/** For how long the logs of all numbers are kept. */
export function KeepDays() {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { data } = useQuery(intakeSettingsQuery(app.id))
  const keep = useKeepLogs(app.id)
  if (!data) return null
  const options = [...new Set([...DAYS, data.days])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: days === 1 ? 'Kept for 1 day' : `Kept for ${days} days` }))
  return (
    <Select
      label="How long the logs of all numbers are kept"
      className="w-44"
      value={String(data.days)}
      options={options}
      disabled={keep.isPending}
      onChange={(days) =>
        keep.mutate(Number(days), {
          onSuccess: () => toasts.show({ title: 'Saved for all numbers of this app' }),
          onError: (error) => toasts.show(refusal(error)),
        })
      }
    />
  )
}
