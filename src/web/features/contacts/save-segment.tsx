import { t } from '#domain/i18n/t.ts'
import type { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { ContactSegmentInput } from '#domain/contacts/contact-list.ts'

import { useSegments } from '#web/api/contacts/contact-segments.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SwitchField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { filter: ContactFilter; onClose: () => void; onSaved: (segmentId: string) => void }

const Named = ContactSegmentInput.pick({ name: true, shared: true })

/** Gives a filter a name under which it is found again. */
export function SaveSegment({ filter, onClose, onSaved }: Props) {
  const { app } = useCurrentApp()
  const { save } = useSegments(app.id)
  return (
    <FormDialog
      title={t('Save as segment')}
      description={t('Updates automatically.')}
      schema={Named}
      initial={{ name: '', shared: false }}
      submit={t('Save segment')}
      isReady={({ name }) => name.trim() !== ''}
      blame="name"
      onSubmit={(named) => save.mutateAsync({ ...named, filter })}
      done={t('Segment saved')}
      onDone={({ id }) => onSaved(id)}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={60} placeholder={t('Loyal customers')} />
          <SwitchField control={control} name="shared" label={t('Share with the team')} help={t('Otherwise only you can see it.')} />
        </>
      )}
    </FormDialog>
  )
}
