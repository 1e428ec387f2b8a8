import type { Json } from '#domain/json.ts'

import { createMasking } from '#flow/agents/mask-personal-data.ts'

/** Who a conversation was with, and who answered in it. */
export interface Talkers {
  contact: { name: string | null; email: string | null; phone: string | null; fields: Readonly<Record<string, Json>> }
  teammates: readonly string[]
}

/** Shorter parts of names and values stand in too many other words. */
const NAME_MIN = 3
const VALUE_MIN = 4

const STREET_TYPES = 'street|st|road|rd|avenue|ave|la?ne?|drive|dr|square|sq|court|ct|boulevard|blvd|terrace|close|way|place|gardens'
const ADDRESSES: readonly RegExp[] = [
  // 12 Harbour Street
  new RegExp(String.raw`(?<![\p{L}\p{N}])\d{1,5}[a-z]?,?\s+(?:\p{Lu}[\p{L}'’-]*\s+){1,3}(?:${STREET_TYPES})(?![\p{L}])\.?`, 'giu'),
  // Hafenstraße 12
  /(?<!\p{L})\p{L}*(?:straße|strasse|str\.|gasse|allee|platz|weg|straat|gatan|vej)\s+\d{1,4}\s?[a-z]?(?![\p{L}\p{N}])/giu,
  // Calle de la Luna 5, Rua Augusta, 1200, Via Roma 3
  /(?<!\p{L})(?:calle|c\/|avenida|av\.|avda\.|plaza|paseo|rua|rue|via|viale|piazza|corso|ulica|ul\.|ulitsa|улица|ул\.)\s+(?:[\p{L}'’.-]+\s+){0,4}[\p{L}'’.-]+,?\s+(?:n[º°o.]?\s*)?\d{1,5}(?![\p{L}\p{N}])/giu,
  // 5, rue de la Paix
  /(?<![\p{L}\p{N}])\d{1,4}(?:\s?(?:bis|ter))?,?\s+(?:rue|avenue|boulevard|quai|place|chemin|impasse)\s+(?:[\p{L}'’-]+\s?){1,5}/giu,
]
/** Numbers of orders, tickets and parcels; a price is none. */
const NUMBER =
  /(?<![\p{L}\p{N}.,€$£¥/-])#?(?:[A-Z]{1,4}-?)?\d{5,}(?:-\d+)*(?![\p{N}]|[.,]\d|\s?(?:[€$£¥%]|EUR|USD|GBP|CHF|euros?|dollars?)(?!\p{L}))/giu
const SHORT_NUMBER = /#\s?[A-Z]{0,4}-?\d{2,}/giu
const INTRODUCTION =
  /((?:my name is|i am called|ich heiße|mein name ist|me llamo|mi nombre es|je m[’']appelle|meu nome é|me chamo|mi chiamo|jag heter|меня зовут)\s+)\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,2}/giu
/** What stands behind the address of a page may be anybody's key. */
const QUERY = /(https?:\/\/[^\s?#]+)[?#]\S*/giu

/** Puts words in square brackets in the place of names, addresses, numbers and whatever else is known of these people. */
export function withoutPersonalData({ contact, teammates }: Talkers): (text: string) => string {
  const known: (readonly [RegExp, string])[] = [
    ...[contact.email ?? ''].flatMap((email) => literal(email, '[email]')),
    ...Object.values(contact.fields).flatMap((value) =>
      typeof value === 'string' && value.trim().length >= VALUE_MIN ? literal(value.trim(), '[detail]') : [],
    ),
    ...[contact.name ?? '', ...teammates].flatMap(nameParts),
  ]
  return (text) => {
    const addressed = ADDRESSES.reduce((masked, pattern) => masked.replaceAll(pattern, '[address]'), text.replaceAll(QUERY, '$1'))
    const masked = createMasking(null)
      .mask(known.reduce((from, [pattern, instead]) => from.replaceAll(pattern, instead), addressed).replaceAll(INTRODUCTION, '$1[name]'))
      .replaceAll(/\[(EMAIL|IBAN|CARD|PHONE)_\d+\]/g, (_whole, kind: string) => PLACEHOLDERS[kind] ?? '[number]')
    return masked
      .replaceAll(NUMBER, '[number]')
      .replaceAll(SHORT_NUMBER, '[number]')
      .replaceAll(/\[name\](?:\s+\[name\])+/g, '[name]')
  }
}

const PLACEHOLDERS: Readonly<Record<string, string>> = { EMAIL: '[email]', IBAN: '[account]', CARD: '[card]', PHONE: '[phone]' }

/** Whether something was taken out of a text that only one customer's answer has. */
export const isAboutOne = (text: string): boolean => /\[(?:number|address|account|card|detail)\]/.test(text)

/** What was taken out and not filled in yet. */
export const PLACEHOLDER = /\[(?:name|email|phone|address|number|account|card|detail)\]/

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const word = (text: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(text)}(?![\p{L}\p{N}])`, 'giu')
const literal = (text: string, instead: string): (readonly [RegExp, string])[] => (text === '' ? [] : [[word(text), instead]])

/** A whole name, and its parts that begin with a capital where they stand. */
function nameParts(name: string): (readonly [RegExp, string])[] {
  const parts = name
    .trim()
    .split(/\s+/)
    .filter((part) => part.length >= NAME_MIN)
  // "Will" and "Rose" are words too: a part counts where it is written like a name.
  return [...literal(name.trim(), '[name]'), ...parts.map((part) => [new RegExp(word(part).source, 'gu'), '[name]'] as const)]
}
