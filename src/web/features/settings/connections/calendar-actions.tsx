import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { EventResource } from '#domain/scheduling/event.ts'
import type { Connection } from '#domain/workspace/connection.ts'

import { useConnections } from '#web/api/connections/connections.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DisconnectButton } from '../disconnect-button.tsx'

const ChooseCalendarDialog = lazyPart(async () => (await import('./choose-calendar-dialog.tsx')).ChooseCalendarDialog)

type Props = { connection: Connection; resources: readonly EventResource[] }

/** What can be done with a connected calendar: choose it, bring it up to date, connect its account anew, disconnect it. */
export function CalendarActions({ connection, resources }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { test, remove, consent } = useConnections(app.id)
  const [choosing, setChoosing] = useState(false)
  const { id, name, kind, auth, state, calendar } = connection
  const told = { onError: (error: Error) => toasts.show(refusal(error)) }
  const sync = () => {
    const onSuccess = (found: Connection) =>
      found.state === 'ok' && toasts.show({ title: t('{name} is being brought up to date', { name }) })
    test.mutate(id, { ...told, onSuccess })
  }
  const connectAgain = () => consent.mutate({ name, kind }, { ...told, onSuccess: ({ url }) => location.assign(url) })
  return (
    <>
      {state === 'failing' && auth === 'oauth' && (
        <Button busy={consent.isPending || consent.isSuccess} onClick={connectAgain}>
          {t('Connect again')}
        </Button>
      )}
      {(calendar || state === 'failing') && (
        <Button busy={test.isPending} onClick={sync}>
          {state === 'failing' ? t('Try again') : t('Sync now')}
        </Button>
      )}
      <Button onClick={() => setChoosing(true)}>{calendar ? t('Change…') : t('Choose a calendar')}</Button>
      <DisconnectButton
        name={name}
        description={t('Times that are taken there can be booked again. Events that were written to the calendar stay in it.')}
        disconnect={() => remove.mutateAsync(id)}
      />
      {choosing && (
        <Suspense>
          <ChooseCalendarDialog connection={connection} resources={resources} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
