import { useState } from 'react'

import type { ContactField, FieldType } from '#domain/contacts/contact-field.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useSaveContactField } from '#web/api/contacts/contact-fields.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { keyFrom, TYPE_OPTIONS } from './field-types.ts'

/** A field, new or changed. Its key and type stay: flows, programs and what is kept speak of them. */
export function FieldDialog({ field, onClose }: { field: ContactField | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { add, change } = useSaveContactField(app.id)
  const [label, setLabel] = useState(field?.label ?? '')
  const [ownKey, setOwnKey] = useState<string | null>(field?.key ?? null)
  const [type, setType] = useState<FieldType>(field?.type ?? 'text')
  const [choices, setChoices] = useState<string[]>(field?.choices ?? [])
  const key = ownKey ?? keyFrom(label)
  const error = add.error ?? change.error
  const faultOf = (path: string) => (error instanceof ApiError ? error.fieldFault(path) : undefined)
  const done = () => {
    toasts.show({ title: field ? 'Field saved' : 'Field added' })
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={field ? `Change ${field.label}` : 'Add a field'}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (field) change.mutate({ key: field.key, label: label.trim(), choices }, { onSuccess: done })
          else add.mutate({ key, label: label.trim(), type, choices }, { onSuccess: done })
        }}
      >
        <Field label="Name" error={faultOf('label')}>
          {(wiring) => (
            <Input
              value={label}
              maxLength={60}
              required
              placeholder="Customer since"
              onChange={(event) => setLabel(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Field
          label="Key"
          help="By this, flows and programs name it. It stays as it is."
          error={faultOf('key') ?? (error && !faultOf('label') ? error.message : null)}
        >
          {(wiring) => (
            <Input
              value={key}
              maxLength={60}
              required
              disabled={field !== null}
              placeholder="customer_since"
              onChange={(event) => setOwnKey(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Field label="Holds">
          {({ id }) => <Select id={id} value={type} disabled={field !== null} options={TYPE_OPTIONS} onChange={setType} />}
        </Field>
        {(type === 'choice' || type === 'list') && (
          <Field
            label="Choices"
            help={type === 'list' ? 'Leave it empty to allow any words.' : 'Enter or a comma adds one.'}
            error={faultOf('choices')}
          >
            {({ id }) => <TagsInput id={id} label="Choices" placeholder="Gold" tags={choices} onChange={setChoices} />}
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending || change.isPending} disabled={label.trim() === '' || key === ''}>
            {field ? 'Save field' : 'Add field'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
