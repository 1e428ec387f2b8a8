import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { AreaField, type ControlOf, SwitchField } from '#web/kit/form-dialog/form-fields.tsx'

/** Whether the customer is told, and in which words. */
export const Telling = { tells: z.boolean(), words: z.string().trim().max(1_024) }

/** What the action takes of it. */
export const telling = ({ tells, words }: { tells: boolean; words: string }) => (tells && words !== '' ? { tell: words } : {})

type Props<Values extends FieldValues, Output> = {
  control: ControlOf<Values, Output>
  tells: FieldPathByValue<Values, boolean | undefined>
  words: FieldPathByValue<Values, string | null | undefined>
}

/** The switch "Tell the customer", and the message while it is on. */
export function TellFields<Values extends FieldValues, Output>({ control, tells, words }: Props<Values, Output>) {
  const { field } = useController({ control, name: tells })
  return (
    <>
      <SwitchField control={control} name={tells} label={t('Tell the customer')} help={t('Sends a message in their conversation.')} />
      {field.value && <AreaField control={control} name={words} label={t('Message')} rows={3} maxLength={1_024} />}
    </>
  )
}
