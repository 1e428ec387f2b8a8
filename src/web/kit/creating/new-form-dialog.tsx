import { z } from 'zod'

import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { FormDraft } from '#domain/whatsapp-forms/form.ts'
import { FORM_LIMITS } from '#domain/whatsapp-forms/form-limits.ts'
import { FORM_STARTERS } from '#domain/whatsapp-forms/form-starters.ts'

import { NoNumber } from '#web/kit/feedback/no-number.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { BeginningChoice } from './beginning-choice.tsx'

type Props = {
  /** Those of the workspace’s numbers. */
  accounts: readonly { wabaId: string; channels: readonly { name: string }[] }[]
  /** What it is called at first; its starter says so where this is left out. */
  name: string
  /** Publishes it; answers how WhatsApp names it, and fails with the reason. */
  onPublish: (draft: FormDraft) => Promise<string>
  /** Hears how WhatsApp names it. */
  onPublished: (metaId: string) => void
  onClose: () => void
}

const [FIRST] = FORM_STARTERS
const Chosen = z.object({ starter: z.string(), name: z.string().trim().min(1).max(FORM_LIMITS.name), wabaId: z.string() })

/** Publishes a form as one of the starters has it; without a number it says to connect one first. */
export function NewFormDialog({ accounts, name: wanted, onPublish, onPublished, onClose }: Props) {
  const [account] = accounts
  if (!account)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={t('New form')}>
        <NoNumber>{t('A form belongs to a WhatsApp Business account.')}</NoNumber>
      </Dialog>
    )
  return (
    <FormDialog
      title={t('New form')}
      description={t('It is published as it stands, and can’t be changed afterwards. To write questions of your own, use Forms.')}
      schema={Chosen}
      initial={{ starter: FIRST?.id ?? '', name: wanted || (FIRST?.name ?? ''), wabaId: account.wabaId }}
      submit={t('Publish form')}
      onSubmit={({ starter: id, name, wabaId }) => {
        const starter = FORM_STARTERS.find((one) => one.id === id) ?? FIRST
        if (!starter) throw new Error('There is no starter.')
        return onPublish({ wabaId, name, category: starter.category, document: starter.document })
      }}
      done={t('Form published')}
      onDone={(metaId) => {
        onClose()
        onPublished(metaId)
      }}
      onClose={onClose}
      wide
    >
      {({ control, setValue }, { starter, name }) => (
        <>
          <BeginningChoice
            label={t('Starts as')}
            beginnings={FORM_STARTERS}
            value={starter}
            onChange={(next) => {
              // A name of one's own stays.
              if (name === '' || FORM_STARTERS.some((one) => one.name === name)) setValue('name', next.name, { shouldDirty: true })
              setValue('starter', next.id, { shouldDirty: true })
            }}
          />
          <TextField control={control} name="name" label={t('Name')} maxLength={FORM_LIMITS.name} />
          {accounts.length > 1 && (
            <SelectField
              control={control}
              name="wabaId"
              label={t('Account')}
              options={accounts.map(({ wabaId, channels }) => ({
                value: wabaId,
                label: commaList(channels.map((one) => one.name)) || wabaId,
              }))}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
