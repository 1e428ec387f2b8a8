import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { momentLabel } from '#web/kit/text/parse-moment.ts'

type Props = {
  /** The test chat's clock, in milliseconds since 1970. */
  now: number
  timeZone: string
  onChoose: (instant: string) => void
  onClose: () => void
}

const Said = z.object({ words: z.string().trim() })

/** Asks in words to which time the clock of a test chat shall go. */
export function AnotherTime({ now, timeZone, onChoose, onClose }: Props) {
  return (
    <FormDialog
      title={t('Move the clock')}
      description={t('Every clock of the flow that is due until then rings at its moment.')}
      schema={Said}
      initial={{ words: '' }}
      submit={t('Move the clock')}
      isReady={({ words }) => words.trim() !== ''}
      onSubmit={async ({ words }) => {
        const instant = await momentLabel(words, timeZone, now)
        if (instant === null) throw new FieldFault('words', t('Enter a future time, like “Friday 14:00” or “in 3 days”.'))
        onChoose(instant)
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="words" label={t('To')} placeholder={t('Friday 14:00')} maxLength={80} />}
    </FormDialog>
  )
}
