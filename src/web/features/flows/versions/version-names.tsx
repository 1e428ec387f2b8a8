import { type SubmitEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useVersions } from '#web/api/flows/flow-versions.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { ListedVersion } from './version-row.tsx'

/** A version's name and note, which stay open to change when nothing else of it does. */
export function VersionNames({ flowId, version }: { flowId: string; version: ListedVersion }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { rename } = useVersions(app.id, flowId)
  const [name, setName] = useState(version.name ?? '')
  const [note, setNote] = useState(version.note ?? '')
  const isChanged = name.trim() !== (version.name ?? '') || note.trim() !== (version.note ?? '')
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isChanged) return
    rename.mutate(
      { version: version.version, name: name.trim(), note: note.trim() },
      { onSuccess: () => toasts.show({ title: t('Version saved') }), onError: (error) => toasts.show(refusal(error)) },
    )
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <Field label={t('Name')}>
        {(wiring) => (
          <Input {...wiring} value={name} maxLength={80} placeholder={t('Summer menu')} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label={t('Note')}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            value={note}
            maxLength={1_000}
            onChange={({ target }) => setNote(target.value)}
            className={inputStyle({ className: 'w-full resize-y py-2' })}
          />
        )}
      </Field>
      {isChanged && (
        <Button type="submit" size="sm" busy={rename.isPending} className="self-start">
          {t('Save name')}
        </Button>
      )}
    </form>
  )
}
