import { type FieldPathByValue, type FieldValues, useController, useFormState } from 'react-hook-form'

import type { ControlOf } from '#web/kit/form-dialog/form-fields.tsx'
import { HoursEditor } from './hours-editor.tsx'
import type { WrittenHours } from './written-hours.ts'

type Props<Values extends FieldValues, Output> = { control: ControlOf<Values, Output>; name: FieldPathByValue<Values, WrittenHours> }

/** Opening hours in a form. */
export function HoursFormField<Values extends FieldValues, Output>({ control, name }: Props<Values, Output>) {
  const { field } = useController({ control, name })
  const { submitCount } = useFormState({ control })
  return <HoursEditor hours={field.value} isTried={submitCount > 0} onChange={field.onChange} />
}
