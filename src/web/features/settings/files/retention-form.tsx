import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useSaveFileRetention } from '#web/api/files/storage-use.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const USUAL_DAYS = 365

/** How long files of conversations are kept; off unless somebody says so. */
export function RetentionForm({ fileDays, mayChange }: { fileDays: number | null; mayChange: boolean }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveFileRetention(app.id)
  const kept = { isOn: fileDays !== null, days: String(fileDays ?? USUAL_DAYS) }
  const [changed, setChanged] = useState<typeof kept | null>(null)
  const { isOn, days } = changed ?? kept
  const chosen = isOn ? Number(days) : null
  return (
    <form
      className="mt-8 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // What is refused stays written.
        save.mutate(chosen, { onSuccess: () => toasts.show({ title: t('Retention saved') }), onError: () => setChanged({ isOn, days }) })
        setChanged(null)
      }}
    >
      <h2 className="text-title font-semibold">{t('Retention')}</h2>
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins change this.')} />}
      <Switch
        label={t('Delete files of conversations after some time')}
        help={t('Messages stay. Files in saved replies, flows, templates and drafts stay too.')}
        checked={isOn}
        disabled={!mayChange}
        onChange={(on) => setChanged({ isOn: on, days })}
      />
      {isOn && (
        <Field
          label={t('Days')}
          help={t('Files that are older are deleted within the hour, and can’t be restored.')}
          error={changed && save.error?.message}
        >
          {(wiring) => (
            <Input
              type="number"
              required
              min={1}
              max={3_650}
              value={days}
              disabled={!mayChange}
              onChange={(event) => setChanged({ isOn, days: event.target.value })}
              className="w-32"
              {...wiring}
            />
          )}
        </Field>
      )}
      {chosen !== fileDays && (
        <Button type="submit" variant="primary" className="self-start">
          {t('Save changes')}
        </Button>
      )}
    </form>
  )
}
