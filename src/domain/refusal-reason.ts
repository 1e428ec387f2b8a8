import { z } from 'zod'

import { PHONE_RULE } from './constants.ts'
import { checkFieldValue, ContactField } from './contacts/contact-field.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { t, translated } from './i18n/t.ts'

/** Why something was not done, as a code with its values. */
const RefusalReason = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'noConversation',
      'optedOut',
      'noEmail',
      'noText',
      'reminderWindow',
      'orderWindow',
      'rowOfNobody',
      'numberTaken',
      'gone',
      'product',
      'animation',
      'unknownPart',
    ]),
  }),
  z.object({ code: z.literal('templateUnapproved'), template: z.string() }),
  z.object({ code: z.enum(['eventTemplate', 'orderTemplate']), template: z.string(), missing: z.array(z.string()) }),
  z.object({ code: z.enum(['phone', 'email', 'timeZone']), value: z.string() }),
  z.object({ code: z.literal('field'), field: ContactField.pick({ label: true, type: true, choices: true }), value: z.string() }),
  z.object({ code: z.literal('rowRepeated'), row: z.number() }),
  z.object({ code: z.literal('error'), error: z.string(), details: z.array(z.string()) }),
])
export type RefusalReason = z.infer<typeof RefusalReason>

/** Begins a reason that is stored as a code, as it does a snippet. */
const CODE = '\u001F'
/** As much of a cell as its reason repeats. */
const SHOWN = 60

/** A reason as it is kept, for `reasonText` to put into words. */
export const storedReason = (reason: RefusalReason): string => `${CODE}${JSON.stringify(reason)}`

/** The reason of an error that a job met. */
export const errorReason = ({ code, details }: { code: ErrorCode; details: readonly { message: string }[] }): RefusalReason => ({
  code: 'error',
  error: code,
  details: details.map(({ message }) => message),
})

export const isStoredReason = (stored: string): boolean => stored.startsWith(`${CODE}{`)

/** What a kept reason says to who reads; one from before there were codes stays in its words. */
export function reasonText(stored: string): string {
  if (!isStoredReason(stored)) return stored
  try {
    const read = RefusalReason.safeParse(JSON.parse(stored.slice(CODE.length)))
    return read.success ? reasonInWords(read.data) : t('For a reason unknown.')
  } catch (error) {
    if (error instanceof SyntaxError) return t('For a reason unknown.')
    throw error
  }
}

/** Says a reason to who reads. */
export function reasonInWords(reason: RefusalReason): string {
  switch (reason.code) {
    case 'templateUnapproved':
      return t('The template “{template}” is not approved on this number.', { template: reason.template })
    case 'eventTemplate':
      return t('The template “{template}” needs more than an event has: {missing}.', {
        template: reason.template,
        missing: commaList(reason.missing),
      })
    case 'orderTemplate':
      return t('The template “{template}” needs more than an order has: {missing}.', {
        template: reason.template,
        missing: commaList(reason.missing),
      })
    case 'phone':
      return t('Phone “{value}”: {rule}', { value: reason.value.slice(0, SHOWN), rule: translated(PHONE_RULE) })
    case 'email':
      return t('Email “{value}”: Write it like name@example.com.', { value: reason.value.slice(0, SHOWN) })
    case 'timeZone':
      return t('Time zone “{value}”: Write it like Europe/Madrid.', { value: reason.value.slice(0, SHOWN) })
    case 'field':
      return fieldText(reason)
    case 'rowRepeated':
      return t('Row {row, number} is the same contact. That row counts.', { row: reason.row })
    case 'error':
      return reason.details.map(translated).join(' ') || errorTitle(reason.error)
    default:
      return PLAIN[reason.code]()
  }
}

/** What is wrong with a value is found once more, for who reads it now. */
function fieldText({ field, value }: Extract<RefusalReason, { code: 'field' }>): string {
  const checked = checkFieldValue(field, value)
  const rule = checked.ok ? t('This value doesn’t fit the field.') : translated(checked.message)
  return `${field.label} “${value.slice(0, SHOWN)}”: ${rule}`
}

const errorTitle = (code: string): string =>
  Object.hasOwn(ERRORS, code) ? translated(ERRORS[code as ErrorCode].title) : t('For a reason unknown.')

const PLAIN = {
  noConversation: () => t('The contact has no conversation.'),
  optedOut: () => t('The contact has opted out.'),
  noEmail: () => t('The contact has no email.'),
  noText: () => t('The reminder has no text.'),
  reminderWindow: () => t('The contact hasn’t written in 24 hours, and the reminder has no template.'),
  orderWindow: () => t('The customer hasn’t written in 24 hours, and no template is chosen for orders.'),
  rowOfNobody: () => t('It has neither a phone number nor an email.'),
  numberTaken: () => t('Another contact got this number at the same moment. Import the row again.'),
  gone: () => t('It was already gone.'),
  product: () => t('The template shows one product, which Parley can’t fill in yet.'),
  animation: () => t('The template’s header is an animation, which Parley can’t send yet.'),
  unknownPart: () => t('The template has a part that Parley doesn’t know yet.'),
}
