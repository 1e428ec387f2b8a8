import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'

import { searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { PickInput } from '#web/kit/pick-input/pick-input.tsx'
import type { ControlOf } from '#web/kit/form-dialog/form-fields.tsx'

type Props<Values extends FieldValues, Output> = { control: ControlOf<Values, Output>; name: FieldPathByValue<Values, string> }

/** A contact, found by name, phone or email. */
export function ContactField<Values extends FieldValues, Output>({ control, name }: Props<Values, Output>) {
  const { app } = useCurrentApp()
  const [words, setWords] = useState('')
  const { field, fieldState } = useController({ control, name })
  const found = useQuery(searchContactsQuery(app.id, words))
  const options = (found.data?.items ?? []).map((contact) => ({ value: contact.id, label: contact.name ?? contact.phone ?? 'Unknown' }))
  const [picked, setPicked] = useState<(typeof options)[number] | null>(null)
  const shown = picked && !options.some(({ value }) => value === picked.value) ? [picked, ...options] : options
  return (
    <Field label="Contact" error={fieldState.error?.message}>
      {(wiring) => (
        <PickInput
          value={field.value}
          options={shown}
          placeholder="Name, phone or email"
          none={words.length < 2 ? 'Type at least two letters.' : 'No contacts found.'}
          readOnly={false}
          onWords={setWords}
          onPick={(id) => {
            setPicked(shown.find(({ value }) => value === id) ?? null)
            field.onChange(id)
          }}
          wiring={wiring}
        />
      )}
    </Field>
  )
}
