import { t } from '#domain/i18n/t.ts'
import type { FormCategory, FormItem } from '#domain/whatsapp-forms/form.ts'

type Kind = FormItem['kind']

/** What the kinds of field are called, in the order in which they are offered. */
export const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: 'shortText', label: t('Short answer') },
  { kind: 'longText', label: t('Long answer') },
  { kind: 'choice', label: t('One choice') },
  { kind: 'choices', label: t('Several choices') },
  { kind: 'number', label: t('Number') },
  { kind: 'email', label: t('Email') },
  { kind: 'phone', label: t('Phone') },
  { kind: 'date', label: t('Date') },
  { kind: 'optIn', label: t('Consent') },
  { kind: 'photos', label: t('Photos') },
  { kind: 'documents', label: t('Documents') },
  { kind: 'heading', label: t('Heading') },
  { kind: 'subheading', label: t('Subheading') },
  { kind: 'text', label: t('Text') },
  { kind: 'image', label: t('Image') },
]

/** What a kind of field is called. */
export const kindText = (kind: Kind): string => KINDS.find((one) => one.kind === kind)?.label ?? kind

/** What a form is for, as WhatsApp asks it. */
export const CATEGORIES: readonly { value: FormCategory; label: string }[] = [
  { value: 'APPOINTMENT_BOOKING', label: t('Booking') },
  { value: 'CONTACT_US', label: t('Contact') },
  { value: 'CUSTOMER_SUPPORT', label: t('Support') },
  { value: 'LEAD_GENERATION', label: t('New customers') },
  { value: 'SURVEY', label: t('Survey') },
  { value: 'SIGN_UP', label: t('Sign up') },
  { value: 'SIGN_IN', label: t('Sign in') },
  { value: 'OTHER', label: t('Something else') },
]

/** What a field is called in a list: its question or its words. */
export function titleOf(item: FormItem): string {
  if (item.kind === 'image') return item.alt || t('Image')
  return ('name' in item ? item.label : item.text) || t('Untitled')
}
