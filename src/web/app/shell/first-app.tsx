import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'

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
        <h1 className="text-page font-semibold">Name your app</h1>
        <Field label="Business name" help="Everything of your business lives in it." error={create.error?.message}>
          {(wiring) => <Input name="name" required maxLength={80} placeholder="Northfold Outdoor" {...wiring} />}
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={create.isPending}>
          Create app
        </Button>
      </form>
    </main>
  )
}
