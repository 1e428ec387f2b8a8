import { useQuery } from '@tanstack/react-query'

import { Field } from '#web/kit/field.tsx'
import { isRecord } from '#web/kit/schema-form/is-record.ts'
import { Select } from '#web/kit/select.tsx'

import type { FormExtraProps } from '../form-extra-props.tsx'

/** Chooses one of the app's published forms; its questions become variables of their names. */
export function FormExtra({ config, onChange, editable, listForms }: FormExtraProps) {
  const forms = useQuery({ queryKey: ['step', 'whatsappForms'], queryFn: listForms, staleTime: 15_000, retry: 1 })
  const now = isRecord(config['form']) ? String(config['form']['value'] ?? '') : ''
  const list = forms.data ?? []
  const chosen = list.find(({ metaId }) => metaId === now)
  const options = [
    ...(chosen ? [] : [{ value: '', label: now === '' ? 'Choose a form' : 'Another form, by its id' }]),
    ...list.map(({ metaId, name }) => ({ value: metaId, label: name })),
  ]
  const choose = (metaId: string) => {
    const form = list.find((one) => one.metaId === metaId)
    if (!form) return
    const save = form.answers.map(({ name, type }) => ({ answer: name, target: 'session', name, type }))
    onChange({ ...config, form: { by: 'id', value: metaId }, opens: form.asksServer ? 'server' : 'screen', save })
  }
  const help = forms.isError
    ? 'The forms could not be loaded. The id still works.'
    : forms.data?.length === 0
      ? 'No form is published yet: make one under Forms.'
      : 'Its answers become variables of their names.'
  return (
    <Field label="One of your forms" help={help}>
      {(wiring) => (
        <Select id={wiring.id} value={chosen ? now : ''} options={options} disabled={!editable || list.length === 0} onChange={choose} />
      )}
    </Field>
  )
}
