import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useForm } from '#web/kit/schema-form/form-context.ts'
import { isRecord } from '#web/kit/schema-form/is-record.ts'

import type { FormExtraProps } from '../form-extra-props.tsx'

const FORMS = ['step', 'whatsappForms']

/** Chooses the form; the questions of one of ours become variables of their names. */
export function FormExtra({ fields: { form: field }, config, onChange, listForms }: FormExtraProps) {
  const { Control } = useForm()
  const queries = useQueryClient()
  useQuery({ queryKey: FORMS, queryFn: listForms, staleTime: 15_000, retry: 1 })
  if (!field) return null
  const choose = (form: unknown) => {
    // Asked now: one that was just made is not in what was drawn last.
    const forms = queries.getQueryData<Awaited<ReturnType<typeof listForms>>>(FORMS)
    const own = forms?.find(({ metaId }) => isRecord(form) && form['value'] === metaId)
    const save = own?.answers.map(({ name, type }) => ({ answer: name, target: 'session', name, type }))
    // A form that asks its server begins there: what was set for another form's first screen goes.
    const opens = own?.asksServer ? { opens: 'server', screen: undefined, data: {} } : { opens: 'screen' }
    onChange({ ...config, form, ...(own && { ...opens, save }) })
  }
  return <Control field={field} value={config['form']} path="form" onChange={choose} />
}
