import type { FormCategory, FormItem } from '#domain/whatsapp-forms/form.ts'

type Kind = FormItem['kind']

/** What the kinds of field are called, in the order in which they are offered. */
export const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: 'shortText', label: 'Short answer' },
  { kind: 'longText', label: 'Long answer' },
  { kind: 'choice', label: 'One choice' },
  { kind: 'choices', label: 'Several choices' },
  { kind: 'number', label: 'Number' },
  { kind: 'email', label: 'Email' },
  { kind: 'phone', label: 'Phone' },
  { kind: 'date', label: 'Date' },
  { kind: 'optIn', label: 'Consent' },
  { kind: 'photos', label: 'Photos' },
  { kind: 'documents', label: 'Documents' },
  { kind: 'heading', label: 'Heading' },
  { kind: 'subheading', label: 'Subheading' },
  { kind: 'text', label: 'Text' },
  { kind: 'image', label: 'Picture' },
]

/** What a kind of field is called. */
export const kindText = (kind: Kind): string => KINDS.find((one) => one.kind === kind)?.label ?? kind

/** What a form is for, as WhatsApp asks it. */
export const CATEGORIES: readonly { value: FormCategory; label: string }[] = [
  { value: 'APPOINTMENT_BOOKING', label: 'Booking' },
  { value: 'CONTACT_US', label: 'Contact' },
  { value: 'CUSTOMER_SUPPORT', label: 'Support' },
  { value: 'LEAD_GENERATION', label: 'New customers' },
  { value: 'SURVEY', label: 'Survey' },
  { value: 'SIGN_UP', label: 'Sign up' },
  { value: 'SIGN_IN', label: 'Sign in' },
  { value: 'OTHER', label: 'Something else' },
]

/** What a field is called in a list: its question or its words. */
export function titleOf(item: FormItem): string {
  if (item.kind === 'image') return item.alt || 'Picture'
  return ('name' in item ? item.label : item.text) || 'Untitled'
}
