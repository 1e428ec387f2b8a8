import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { useSaveSettings } from '#web/api/save-settings.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

export interface SettingsFields<Value> {
  value: Value
  change: (part: Partial<Value>) => void
}

type Props<Value> = {
  stored: Value
  save: Pick<ReturnType<typeof useSaveSettings<Value, Value>>, 'mutate' | 'error'>
  /** What a toast says once they are saved. */
  saved: string
  children: (fields: SettingsFields<Value>) => ReactNode
}

/** One part of the settings of a workspace, which admins change. What is saved counts at once; what is refused stays written, with the reason. */
export function SettingsForm<Value extends object>({ stored, save, saved, children }: Props<Value>) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const [changed, setChanged] = useState<Value | null>(null)
  const value = changed ?? stored
  const mayChange = roleAllows(app.role, 'admin')
  const isDirty = changed !== null && JSON.stringify(changed) !== JSON.stringify(stored)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(value, { onSuccess: () => toasts.show({ title: saved }), onError: () => setChanged(value) })
        setChanged(null)
      }}
    >
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins can change these settings.')} />}
      <fieldset disabled={!mayChange} className="flex flex-col gap-6">
        {children({ value, change: (part) => setChanged({ ...value, ...part }) })}
      </fieldset>
      {isDirty && save.error && <InlineAlert tone="danger" title={save.error.message} />}
      {isDirty && (
        <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={() => setChanged(null)}>{t('Discard')}</Button>
          <Button type="submit" variant="primary">
            {t('Save changes')}
          </Button>
        </div>
      )}
    </form>
  )
}
