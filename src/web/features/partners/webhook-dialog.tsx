import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type PartnerEventType, PartnerWebhookInput } from '#domain/partners/partner-webhook.ts'

import { call } from '#web/api/call.ts'
import { useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { SecretDialog } from '#web/kit/keys/secret-dialog.tsx'
import { SUBJECTS } from './webhook-subjects.ts'

const Asked = z.object({ url: PartnerWebhookInput.shape.url, subject: z.string() })

/** Adds a webhook and shows its secret, once. */
export function WebhookDialog({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const refresh = useRefreshPartners()
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null)
    return <SecretDialog title={t('Copy the signing secret now')} label={t('Signing secret')} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={t('Add a webhook')}
      schema={Asked}
      initial={{ url: '', subject: 'all' }}
      submit={t('Add webhook')}
      blame="url"
      onSubmit={async ({ url, subject }) => {
        const events: readonly PartnerEventType[] = SUBJECTS.find(({ value }) => value === subject)?.events ?? []
        const made = await call('createPartnerWebhook', { partnerId, body: { url, events: [...events] } })
        await refresh()
        setSecret(made.secret)
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="url" type="url" label={t('URL')} placeholder={'https://crm.example.com/parley'} />
          <SelectField control={control} name="subject" label={t('Events')} options={SUBJECTS} />
        </>
      )}
    </FormDialog>
  )
}
