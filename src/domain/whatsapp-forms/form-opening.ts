import { t } from '#domain/i18n/t.ts'
import { z } from 'zod'

/** The label of the button that opens a form: WhatsApp gives it more room than other buttons (Cloud API, section 8.1). */
export const FormLabel = z.string().trim().min(1).max(30)

interface FormOpening {
  opens?: 'screen' | 'server' | undefined
  screen?: string | null | undefined
  data?: Readonly<Record<string, unknown>> | undefined
}

/** Refuses what contradicts how a form opens: WhatsApp would refuse it too, or show the customer an empty screen. */
export function refuseFormOpening({ opens, screen, data }: FormOpening, context: z.core.$RefinementCtx): void {
  const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const hasData = Object.keys(data ?? {}).length > 0
  if (opens === 'server' && screen) issue('screen', t('This form’s server chooses the first screen. Clear the first screen here.'))
  if (opens === 'server' && hasData) issue('data', t('This form’s server fills in the first screen. Remove the values here.'))
  if (opens !== 'server' && hasData && !screen) issue('data', t('Choose the first screen these values are for.'))
}
