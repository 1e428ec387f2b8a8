import type { FieldMap, FieldVariant, FormField } from '#domain/flows/form-field.ts'
import { OutgoingContent } from '#domain/messages/message.ts'

import { toJsonSchema } from './json-schema.ts'
import { toFields } from './to-field.ts'

/** The types of messages that a step may send, as authors choose them, and in that order. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'Text',
  buttons: 'Buttons',
  list: 'List',
  image: 'Picture',
  video: 'Video',
  audio: 'Sound',
  document: 'Document',
  location: 'Place',
  ctaUrl: 'Link button',
  carousel: 'Carousel',
  locationRequest: 'Ask for the location',
  contactRequest: 'Ask for the contact details',
  addressRequest: 'Ask for the postal address (India)',
  callRequest: 'Ask for call permission',
  callButton: 'Call button',
  contacts: 'Contact cards',
  template: 'Approved template',
  sticker: 'Sticker',
  catalog: 'Products',
}

/** Words of the parts, by `type.key` or by the key alone. */
const LABELS: Readonly<Record<string, string>> = {
  'text.text': 'Message',
  text: 'Message',
  header: 'Heading',
  footer: 'Small print',
  label: 'Button',
  url: 'Address',
  button: 'Button that opens the list',
  productRetailerId: 'Product',
  productRetailerIds: 'Products',
  catalogId: 'Catalog',
  filename: 'File name',
  voice: 'Sent as a voice message',
  preview: 'Show a preview of its first link',
  minutes: 'Works for (minutes)',
  'carousel.show': 'Cards',
  title: 'Button text',
  'list.sections.title': 'Title of the section',
  'contacts.contacts.title': 'Job title',
  'contacts.contacts.urls': 'Web pages',
  'contacts.contacts.phones.label': 'Kind, like work',
  'contacts.contacts.emails.label': 'Kind, like work',
  'contacts.contacts.urls.label': 'Kind, like work',
  'contacts.contacts.addresses.label': 'Kind, like work',
  'contacts.contacts.phones.waId': 'WhatsApp number',
  'template.name': 'Name of the template',
  'template.body': 'Values of its variables',
  'template.buttons': 'Values of its buttons',
}

/** Words of one thing of a list, by the path of the list. */
const ITEMS: Readonly<Record<string, string>> = {
  'contacts.contacts.urls': 'Web page',
  'template.body': 'Value',
  'template.buttons': 'Value',
}

/** What of the app a part may name, by its key. */
const SUGGESTS: Readonly<Record<string, string>> = {
  catalogId: 'catalog',
  productRetailerId: 'product',
  productRetailerIds: 'product',
  thumbnail: 'product',
}

const HELP: Readonly<Record<string, string>> = {
  'buttons.buttons': 'WhatsApp shows three; more become a list.',
  'list.sections': 'WhatsApp shows ten rows; more become several lists.',
  'template.language': 'As WhatsApp names it, like en_US.',
  'text.text': 'A long text goes out in several messages.',
  'template.preview': 'What the inbox shows of it.',
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
      if (key === 'media') return { ...field, ...words, label: 'File', fields: { link: linkField(field) } }
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
  return { ...link, label: 'Address of the file', help: 'A public address that begins with https://.' }
}
