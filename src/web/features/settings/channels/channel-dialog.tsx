import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { type Channel, ChannelInput } from '#domain/whatsapp/channel.ts'

import { useChangeChannels } from '#web/api/channels/change-channels.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Changed = z.object({
  name: ChannelInput.shape.name,
  accessToken: z
    .string()
    .trim()
    .max(1_024)
    .refine((token) => token === '' || token.length >= 8, t('Write at least 8 characters.')),
})

/** Renames a channel, or replaces its token. */
export function ChannelDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { app } = useCurrentApp()
  const change = useChangeChannels(app.id)
  return (
    <FormDialog
      title={t('Change the channel')}
      schema={Changed}
      initial={{ name: channel.name, accessToken: '' }}
      submit={t('Save channel')}
      onSubmit={({ name, accessToken }) =>
        change.mutateAsync({ verb: 'update', channelId: channel.id, change: { name, ...(accessToken && { accessToken }) } })
      }
      done={t('Channel saved')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('Name')} help={t('Your team sees it on each conversation.')} maxLength={80} />
          <TextField
            control={control}
            name="accessToken"
            label={t('Access token')}
            help={t('Leave empty to keep the one ending in {tokenLast4}.', { tokenLast4: channel.tokenLast4 })}
            type="password"
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
