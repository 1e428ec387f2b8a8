import type { ContactField } from '#domain/contacts/contact-field.ts'
import { t } from '#domain/i18n/t.ts'

const HEADS: readonly (readonly [string, RegExp])[] = [
  [
    'phone',
    /^(phone|phone ?number|mobile|mobile ?phone|cell|whatsapp|tel|telephone|telefono|teléfono|movil|móvil|telefon|handy|numero|número)$/i,
  ],
  ['email', /^(e-?mail|e-?mail address|correo|mail)$/i],
  ['name', /^(name|full ?name|contact|contact name|customer|nombre|nom|display ?name)$/i],
  ['timeZone', /^(time ?zone|tz|zona horaria|fuso hor[aá]rio|zeitzone|fuseau horaire|zona waktu)$/i],
  ['tags', /^(tags?|labels?|etiquetas?|groups?)$/i],
]

/** The heads that our own exports have, in the language of who uploads. */
const exported = (): [string, string][] => [
  ['name', t('Name')],
  ['phone', t('Phone Number')],
  ['email', t('Email')],
  ['timeZone', t('Time zone')],
  ['tags', t('Tags')],
]

/** Guesses what a column holds, by its head and then by its first values. */
export function guessTarget(head: string, samples: readonly string[], fields: readonly ContactField[]): string | null {
  const plain = head.replaceAll('_', ' ').trim()
  const own = fields.find(
    ({ key, label, archived }) => !archived && [key.toLowerCase(), label.toLowerCase()].includes(head.trim().toLowerCase()),
  )
  if (own) return `fields.${own.key}`
  const named =
    HEADS.find(([, pattern]) => pattern.test(plain)) ?? exported().find(([, label]) => label.toLowerCase() === plain.toLowerCase())
  if (named) return named[0]
  const told = samples.filter((sample) => sample.trim() !== '')
  if (told.length === 0) return null
  if (told.every((sample) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(sample.trim()))) return 'email'
  return told.every((sample) => /^'?(\+|00)[\d\s().-]{9,20}$/.test(sample.trim())) ? 'phone' : null
}
