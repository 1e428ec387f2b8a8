import { encode } from 'uqr'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useAccountChange } from '#web/api/account/account.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { CodeInput } from '#web/kit/form/code-input.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Field } from '#web/kit/form/field.tsx'

const Asked = z.object({ code: z.string().regex(/^\d{6}$/, t('Enter the six digits.')) })

/** Shows the secret as a picture and as text, with the recovery codes, and turns two-step verification on by a code of the app. */
export function TwoFactorSetup({ uri, recoveryCodes, onClose }: { uri: string; recoveryCodes: readonly string[]; onClose: () => void }) {
  const confirm = useAccountChange((body: { code: string }) => call('confirmTwoFactor', { body }))
  return (
    <FormDialog
      title={t('Set up your authenticator app')}
      description={t('Scan the code with the app, save the recovery codes, then enter the six digits the app shows.')}
      schema={Asked}
      initial={{ code: '' }}
      submit={t('Turn on')}
      done={t('Two-step verification is on')}
      blame="code"
      onSubmit={confirm.mutateAsync}
      onClose={onClose}
    >
      {({ setValue, formState: { errors } }) => (
        <>
          <QrCode text={uri} />
          <CopyField label={t('Setup key')} value={new URL(uri).searchParams.get('secret') ?? ''} />
          <div>
            <h3 className="text-secondary font-medium">{t('Recovery codes')}</h3>
            <p className="text-meta text-ink-3">
              {t('Save them somewhere safe. Each signs you in once if you lose the app. You won’t see them again.')}
            </p>
            <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sunken p-3 font-mono text-secondary">
              {recoveryCodes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
          </div>
          <Field label={t('Code from the app')} error={errors.code?.message}>
            {(wiring) => <CodeInput {...wiring} onChange={(code) => setValue('code', code, { shouldDirty: true })} />}
          </Field>
        </>
      )}
    </FormDialog>
  )
}

/** A QR code that cameras read in either theme: dark on white, with its quiet edge. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code for your authenticator app')}
      className="mx-auto size-48 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
