import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { offeredZone } from '#flow/time/offered-zone.ts'
import { call } from '#web/api/call.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const Named = z.object({ name: z.string().trim().min(1).max(80) })

/** Creates another workspace and goes there. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { select } = useCurrentApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: (name: string) =>
      call('createApp', { body: { name, timeZone: offeredZone(Intl.DateTimeFormat().resolvedOptions().timeZone) } }),
  })
  return (
    <FormDialog
      title={t('New workspace')}
      description={t('For another business, with its own channels, contacts and team.')}
      schema={Named}
      initial={{ name: '' }}
      submit={t('Create workspace')}
      blame="name"
      onSubmit={async ({ name }) => {
        const { id } = await create.mutateAsync(name)
        await queries.invalidateQueries({ queryKey: ['apps'] })
        select(id)
        await navigate({ to: '/inbox' })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <TextField control={control} name="name" label={t('Business name')} placeholder={t('Northfold Outdoor')} maxLength={80} />
      )}
    </FormDialog>
  )
}
