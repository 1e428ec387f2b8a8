import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { Passkey } from '#domain/api/workspace/account.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useAccountChange } from '#web/api/account/account.ts'
import { call } from '#web/api/call.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { addPasskey, hasPasskeys, isDismissed } from '#web/session/passkey.ts'
import { Ago } from '#web/session/ago.tsx'
import { Part } from './part.tsx'

const Named = z.object({ name: z.string().trim().min(1, t('Give it a name.')).max(60) })

/** Passkeys: added in the browser's own window, renamed and removed here. */
export function PasskeysPart({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false)
  const add = useAccountChange(({ name }: z.infer<typeof Named>) => addPasskey(name).catch(readable))
  return (
    <Part
      title={t('Passkeys')}
      about={t('Sign in with your fingerprint, face or screen lock instead of a password.')}
      action={hasPasskeys() && <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>}
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {adding && (
        <FormDialog
          title={t('Add a passkey')}
          description={t('Your browser will ask you to create it.')}
          schema={Named}
          initial={{ name: '' }}
          submit={t('Continue')}
          done={t('Passkey added')}
          blame="name"
          onSubmit={add.mutateAsync}
          onClose={() => setAdding(false)}
        >
          {({ control }) => <TextField control={control} name="name" label={t('Name')} placeholder={t('Work laptop')} maxLength={60} />}
        </FormDialog>
      )}
    </Part>
  )
}

/** A browser that was left without a passkey says so in words of its own; ours are plainer. */
function readable(error: unknown): never {
  if (!isDismissed(error)) throw error
  throw new ApiError(
    0,
    { code: 'passkey-refused', message: t('No passkey was created.'), hint: t('Try again and follow your browser’s steps.') },
    error,
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const remove = useAccountChange(() => call('removePasskey', { passkeyId: id }))
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{name}</div>
        <p className="text-meta text-ink-3">
          {rich('Added {value} · ', { value: <Ago at={createdAt} /> })}
          {lastUsedAt ? (
            <>
              {t('Last used')} <Ago at={lastUsedAt} />
            </>
          ) : (
            t('Never used')
          )}
        </p>
      </div>
      <Button variant="quietDanger" aria-label={t('Remove {name}', { name })} onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove {name}?', { name })}
        description={t('You can no longer sign in with it. Delete it from your device or password manager, too.')}
        confirm={t('Remove passkey')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => toasts.show({ title: t('Passkey removed') }),
            onError: (error) => toasts.show({ variant: 'destructive', title: t('Passkey not removed'), description: error.message }),
            onSettled: () => setAsking(false),
          })
        }
      />
    </li>
  )
}
