import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { Secret, SecretUse } from '#domain/workspace/secret.ts'

import { ApiError } from '#web/api/api-error.ts'
import { refusal } from '#web/api/refusal.ts'
import { useSecrets } from '#web/api/workspace/secrets.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { secret: Secret & { uses: readonly SecretUse[] }; timeZone: string; onReplace: () => void }

/** One secret by its name: where it is used, and a way to replace or remove it. */
export function SecretRow({ secret: { name, last4, createdAt, uses }, timeZone, onReplace }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { remove } = useSecrets(app.id)
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    remove.mutate(name, {
      onSuccess: () => toasts.show({ title: t('Secret removed') }),
      onError: (error) => toasts.show({ ...refusal(error), ...namedIn(error) }),
      onSettled: () => setAsking(false),
    })
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <code className="block truncate font-mono font-medium">{name}</code>
        <p className="text-meta text-ink-3">
          {last4 !== '' && (
            <>{rich('Ends in <code>{last4}</code> · ', { code: (text) => <code className="font-mono">{text}</code>, last4 })}</>
          )}
          {t('Saved {createdAt}', { createdAt: formatMoment(createdAt, timeZone) })}
        </p>
        {uses.length === 0 ? (
          <p className="text-secondary text-ink-2">{t('Not used')}</p>
        ) : (
          <p className="text-secondary wrap-anywhere text-ink-2">
            {t('Used in ')}
            {uses.map((use, at) => (
              <span key={use.id}>
                {at > 0 && ', '}
                <UseLink use={use} />
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t('Replace {name}', { name })} onClick={onReplace}>
          {t('Replace')}
        </Button>
        <Button
          variant="quietDanger"
          aria-label={t('Remove {name}', { name })}
          disabled={uses.length > 0}
          title={uses.length > 0 ? t('Remove it where it’s used first') : undefined}
          onClick={() => setAsking(true)}
        >
          {t('Remove')}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove {name}?', { name })}
        description={t('Its value can’t be restored.')}
        confirm={t('Remove secret')}
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </li>
  )
}

function UseLink({ use: { kind, id, name } }: { use: SecretUse }) {
  const className = linkStyle()
  if (kind === 'agent')
    return (
      <Link to="/agents/$agentId" params={{ agentId: id }} search={{ tab: 'tools' }} className={className}>
        {name}
      </Link>
    )
  return (
    <Link to={kind === 'flow' ? '/flows/$flowId' : '/workflows/$flowId'} params={{ flowId: id }} className={className}>
      {name}
    </Link>
  )
}

/** What has come to use it meanwhile. */
const namedIn = (error: Error): { description?: string } =>
  error instanceof ApiError && error.code === 'secret-in-use'
    ? { description: t('Used in {details}.', { details: andList(error.details.map(({ message }) => message)) }) }
    : {}
