import { t } from '#domain/i18n/t.ts'
import type { Connection } from '#domain/workspace/connection.ts'

import { useConnections } from '#web/api/connections/connections.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DisconnectButton } from '../disconnect-button.tsx'
import { ConnectionItem } from './connection-item.tsx'
import { ShareHint } from './share-hint.tsx'

/** An account for spreadsheets: whether it works, and with whom a spreadsheet must be shared. */
export function SheetsRow({ connection }: { connection: Connection }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { test, remove } = useConnections(app.id)
  const { id, name, auth, account, state } = connection
  const tryIt = () =>
    test.mutate(id, {
      onSuccess: (now) => now.state === 'ok' && toasts.show({ title: t('{name} works', { name }) }),
      onError: (error) => toasts.show(refusal(error)),
    })
  return (
    <ConnectionItem
      connection={connection}
      state={state === 'ok' ? <Tag tone="success">{t('Works')}</Tag> : <Tag tone="danger">{t('Failing')}</Tag>}
      actions={
        <>
          <Button busy={test.isPending} onClick={tryIt}>
            {t('Test')}
          </Button>
          <DisconnectButton
            name={name}
            description={t(
              'Steps that use it take their exit for errors until you choose another connection in them. Your sheets stay as they are.',
            )}
            disconnect={() => remove.mutateAsync(id)}
          />
        </>
      }
    >
      {auth === 'service_account' && <ShareHint account={account}>{t('Share each spreadsheet with this address.')}</ShareHint>}
    </ConnectionItem>
  )
}
