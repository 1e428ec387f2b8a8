import { t } from '#domain/i18n/t.ts'
import type { FieldMap, FieldVariant, FormField } from '#domain/flows/form-field.ts'
import { OutgoingContent } from '#domain/messages/message.ts'

import { toJsonSchema } from './json-schema.ts'
import { toFields } from './to-field.ts'

/** The types of messages that a step may send, as authors choose them, and in that order. */
const TYPES: Readonly<Record<string, string>> = {
  text: t('Text'),
  buttons: t('Buttons'),
  list: t('List'),
  image: t('Image'),
  video: t('Video'),
  audio: t('Sound'),
  document: t('Document'),
  location: t('Place'),
  ctaUrl: t('Link button'),
  carousel: t('Carousel'),
  locationRequest: t('Ask for the location'),
  contactRequest: t('Ask for the contact details'),
  addressRequest: t('Ask for a postal address (India)'),
  callRequest: t('Ask for call permission'),
  callButton: t('Call button'),
  contacts: t('Contact cards'),
  template: t('Approved template'),
  sticker: t('Sticker'),
  catalog: t('Products'),
}

/** Words of the parts, by `type.key` or by the key alone. */
const LABELS: Readonly<Record<string, string>> = {
  'text.text': t('Message'),
  text: t('Message'),
  header: t('Heading'),
  footer: t('Footer'),
  label: t('Button'),
  url: t('Address'),
  button: t('List button'),
  productRetailerId: t('Product'),
  productRetailerIds: t('Products'),
  catalogId: t('Catalog'),
  filename: t('File name'),
  voice: t('Send as a voice message'),
  preview: t('Show a link preview'),
  minutes: t('Valid for (minutes)'),
  'carousel.show': t('Cards'),
  title: t('Button text'),
  'list.sections.title': t('Section title'),
  'contacts.contacts.title': t('Job title'),
  'contacts.contacts.urls': t('Web pages'),
  'contacts.contacts.phones.label': t('Type, like work'),
  'contacts.contacts.emails.label': t('Type, like work'),
  'contacts.contacts.urls.label': t('Type, like work'),
  'contacts.contacts.addresses.label': t('Type, like work'),
  'contacts.contacts.phones.waId': t('WhatsApp number'),
  'template.name': t('Template name'),
  'template.body': t('Variable values'),
  'template.buttons': t('Button values'),
}

/** Words of one thing of a list, by the path of the list. */
const ITEMS: Readonly<Record<string, string>> = {
  'contacts.contacts.urls': t('Web page'),
  'template.body': t('Value'),
  'template.buttons': t('Value'),
}

/** What of the app a part may name, by its key. */
const SUGGESTS: Readonly<Record<string, string>> = {
  catalogId: 'catalog',
  productRetailerId: 'product',
  productRetailerIds: 'product',
  thumbnail: 'product',
}

const HELP: Readonly<Record<string, string>> = {
  'buttons.buttons': t('WhatsApp shows three; more become a list.'),
  'list.sections': t('WhatsApp shows ten rows; more become several lists.'),
  'template.language': t('WhatsApp’s code, like en_US.'),
  'text.text': t('Long text is sent as several messages.'),
  'template.preview': t('What the inbox shows.'),
}

/** Buttons and rows may be more than a channel shows: they are made to fit when the message is said. */
const LIMITS: Readonly<Record<string, number>> = {
  'buttons.buttons': 10,
  'list.sections': 10,
  'list.sections.rows': 100,
  'text.text': 40_000,
}

/** The parts of each type of message, from the schema of what may be sent. */
export function messageVariants(): FieldVariant[] {
  const schema = toJsonSchema(OutgoingContent)
  const shapes = new Map((schema.oneOf ?? schema.anyOf ?? []).map((shape) => [String(shape.properties?.['type']?.const), shape]))
  return Object.entries(TYPES).flatMap(([type, label]) => {
    const shape = shapes.get(type)
    return shape ? [{ value: type, label, fields: named(toFields(shape, { skip: ['type'], role: 'template' }), type) }] : []
  })
}

const named = (fields: FieldMap, path: string): FieldMap =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, withWords(field, `${path}.${key}`, key)]))

function withWords(field: FormField, path: string, key: string): FormField {
  const words = wordsOf(field, path, key)
  switch (field.type) {
    case 'text':
      return { ...field, ...words, ...suggestionsOf(path, key) }
    case 'group':
      if (key === 'media') return { ...field, ...words, label: t('File'), fields: { link: linkField(field) } }
      return { ...field, ...words, fields: named(field.fields, path) }
    case 'variant':
      return { ...field, ...words, variants: field.variants.map((each) => ({ ...each, fields: named(each.fields, path) })) }
    case 'list': {
      const maxItems = LIMITS[path] ?? field.maxItems
      return { ...field, ...words, item: withWords(field.item, path, ''), ...(maxItems !== undefined && { maxItems }) }
    }
    default:
      return { ...field, ...words }
  }
}

/** The words of a part; those of one thing of a list, which has no key, stand under the path of the list. */
function wordsOf(field: FormField, path: string, key: string): Pick<FormField, 'label' | 'help'> {
  const label = key === '' ? ITEMS[path] : (LABELS[path] ?? LABELS[key])
  const help = HELP[path] ?? field.help
  return { label: label ?? field.label, ...(help !== undefined && { help }) }
}

function suggestionsOf(path: string, key: string): { suggests?: string } {
  const suggests = SUGGESTS[key === '' ? (path.split('.').at(-1) ?? '') : key]
  return suggests === undefined ? {} : { suggests }
}

function linkField(field: Extract<FormField, { type: 'group' }>): FormField {
  const { empty: _, ...link } = field.fields['link'] ?? { type: 'text' as const, label: '' }
  return { ...link, label: t('File URL'), help: t('A public URL that starts with https://.') }
}
