import type { Connection } from '#domain/workspace/connection.ts'

import { useConnections } from '#web/api/connections/connections.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DisconnectButton } from '../disconnect-button.tsx'

/** One connected account: whether it works, and with whom a spreadsheet must be shared. */
export function ConnectionRow({ connection: { id, name, auth, account, state, problem } }: { connection: Connection }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { test, remove } = useConnections(app.id)
  const copy = () => void navigator.clipboard.writeText(account).then(() => toasts.show({ title: 'Address copied' }))
  const tryIt = () =>
    test.mutate(id, {
      onSuccess: (now) => now.state === 'ok' && toasts.show({ title: `${name} works` }),
      onError: (error) => toasts.show(refusal(error)),
    })
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {state === 'ok' ? <Tag tone="success">Works</Tag> : <Tag tone="danger">Failing</Tag>}
        </div>
        <p className="truncate text-secondary text-ink-2" title={account}>
          {account}
        </p>
        {problem && <p className="text-secondary text-danger">{problem}</p>}
        {auth === 'service_account' && (
          <p className="text-meta text-ink-3">
            Share each spreadsheet with this address.{' '}
            <button type="button" onClick={copy} className="min-h-6 font-medium text-lagoon-fg underline underline-offset-2">
              Copy it
            </button>
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button busy={test.isPending} onClick={tryIt}>
          Test
        </Button>
        <DisconnectButton
          name={name}
          description="Steps that use it take their exit for errors until you choose another connection in them. Your sheets stay as they are."
          disconnect={() => remove.mutateAsync(id)}
        />
      </div>
    </li>
  )
}
