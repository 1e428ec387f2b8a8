import { useNavigate } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { type ConversationFilter, SavedFilterInput } from '#domain/conversations/conversation.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useChangeSavedFilters } from '#web/api/saved-filters/change-saved-filters.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SwitchField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { filter: ConversationFilter; onClose: () => void }

const Named = SavedFilterInput.pick({ name: true, shared: true })

/** Gives the filter that is set a name, for oneself or for everybody. */
export function SaveFilterDialog({ filter, onClose }: Props) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const { create } = useChangeSavedFilters(app.id)
  return (
    <FormDialog
      title={t('Save this filter')}
      schema={Named}
      initial={{ name: '', shared: false }}
      submit={t('Save filter')}
      isReady={({ name }) => name.trim() !== ''}
      onSubmit={(named) => create.mutateAsync({ ...named, filter })}
      onDone={({ id }) => {
        onClose()
        void navigate({ to: '/inbox', search: { saved: id } })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={60} />
          {roleAllows(app.role, 'admin') && <SwitchField control={control} name="shared" label={t('Share with team')} />}
        </>
      )}
    </FormDialog>
  )
}
