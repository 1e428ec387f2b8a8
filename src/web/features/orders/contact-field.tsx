import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'

import { t } from '#domain/i18n/t.ts'
import { searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import type { ControlOf } from '#web/kit/form-dialog/form-fields.tsx'
import { FoundField } from '#web/kit/form-dialog/found-field.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props<Values extends FieldValues, Output> = { control: ControlOf<Values, Output>; name: FieldPathByValue<Values, string> }

/** A contact, found by name, phone or email. */
export function ContactField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { app } = useCurrentApp()
  const [words, setWords] = useState('')
  const found = useQuery(searchContactsQuery(app.id, words))
  return (
    <FoundField
      {...props}
      label={t('Contact')}
      placeholder={t('Name, phone or email')}
      options={(found.data?.items ?? []).map(({ id, name, phone }) => ({ value: id, label: name ?? phone ?? t('Unknown') }))}
      none={words.length < 2 ? t('Type at least two letters.') : t('No contacts found.')}
      onWords={setWords}
    />
  )
}
