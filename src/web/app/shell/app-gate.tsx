import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, type FormEvent } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { App } from '#domain/workspace/app.ts'

import { appsQuery } from '#web/api/apps/list-apps.ts'
import { ErrorState, hintOf } from '#web/kit/feedback/error-state.tsx'
import { FullScreenSpinner } from '#web/kit/feedback/full-screen-spinner.tsx'
import type { CurrentApp } from '#web/session/current-app.tsx'
import { readSelectedApp, writeSelectedApp } from '#web/session/selected-app.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

/** Loads the user's apps and gives the selected one; the first one when none of them is selected. */
export function AppGate({ children }: { children: (current: CurrentApp) => ReactNode }) {
  const apps = useQuery(appsQuery())
  const [selected, setSelected] = useState(() => readSelectedApp(localStorage))
  const select = (appId: string) => {
    writeSelectedApp(localStorage, appId)
    setSelected(appId)
  }

  if (apps.isPending) return <FullScreenSpinner />
  if (apps.isError) {
    const hint = hintOf(apps.error, t('Reload the page.'))
    return (
      <main className="flex h-dvh flex-col justify-center bg-canvas">
        <ErrorState
          title={t('Couldn’t load your workspaces')}
          hint={hint}
          reference={apps.error.message}
          onRetry={() => void apps.refetch()}
        />
      </main>
    )
  }
  const app = appFrom(apps.data.items, selected)
  if (!app) return <FirstApp onCreated={select} />
  if (app.id !== selected) writeSelectedApp(localStorage, app.id)
  return children({ app, apps: apps.data.items, select })
}

function appFrom(apps: readonly App[], selected: string | null): App | undefined {
  return apps.find(({ id }) => id === selected) ?? apps[0]
}

/** Asks for a name when the user is a member of no app, and makes the app. */
function FirstApp({ onCreated }: { onCreated: (appId: string) => void }) {
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
