import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

/** Asks for a name when the user is a member of no app, and makes the app. */
export function FirstApp({ onCreated }: { onCreated: (appId: string) => void }) {
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (name: string) => call('createApp', { body: { name } }),
    onSuccess: async (app) => {
      await queries.invalidateQueries({ queryKey: ['apps'] })
      onCreated(app.id)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(String(new FormData(event.currentTarget).get('name') ?? '').trim())
  }
  return (
    <main className="flex h-dvh items-center justify-center bg-canvas p-4">
      <form onSubmit={submit} className="flex w-full max-w-100 flex-col gap-4 rounded-dialog border border-line bg-surface p-8">
        <h1 className="text-page font-semibold">{t('Name your workspace')}</h1>
        <Field label={t('Business name')} help={t('Everything for your business lives here.')} error={create.error?.message}>
          {(wiring) => <Input name="name" required maxLength={80} placeholder={t('Northfold Outdoor')} {...wiring} />}
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={create.isPending}>
          {t('Create workspace')}
        </Button>
      </form>
    </main>
  )
}
