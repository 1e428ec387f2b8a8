import { badParameter, invalid } from '../graph-error.ts'
import { checkCatalog, checkProduct, checkProductList } from './interactive-catalog.ts'
import { checkForm, type FindForm } from './interactive-form.ts'
import { checkMedia, type HasMedia } from './plain-message.ts'
import { checkCarousel } from './interactive-carousel.ts'
import { array, type Fields, link, number, object, optionalText, text, unique } from '../read.ts'

const BODY_MAX = 1_024
const ADDRESS_FIELDS = new Set([
  'name',
  'phone_number',
  'in_pin_code',
  'house_number',
  'floor_number',
  'tower_number',
  'building_name',
  'address',
  'landmark_area',
  'city',
  'state',
])

/** What the emulator holds that a message may name. */
export interface Holdings {
  hasMedia: HasMedia
  findForm: FindForm
}

/** Refuses an interactive message (section 1.3) that breaks a limit of its kind. */
export function checkInteractive(value: unknown, holdings: Holdings): void {
  const { hasMedia } = holdings
  const interactive = object(value, 'interactive')
  const kind = text(interactive['type'], 'interactive.type', 64)
  const rule = RULES[kind]
  if (!rule)
    throw badParameter(`Param interactive['type'] must be one of {${Object.keys(RULES).join(', ').toUpperCase()}} - got "${kind}".`)

  checkHeader(interactive['header'], rule.header, hasMedia)
  if (rule.body !== 'optional' || interactive['body'] !== undefined) {
    text(object(interactive['body'], 'interactive.body')['text'], 'interactive.body.text', rule.bodyMax ?? BODY_MAX)
  }
  if (interactive['footer'] !== undefined) {
    if (kind === 'carousel') throw badParameter('Unexpected key "footer" on param "interactive".')
    text(object(interactive['footer'], 'interactive.footer')['text'], 'interactive.footer.text', 60)
  }
  rule.check(object(interactive['action'], 'interactive.action'), holdings)
}

type HeaderRule = 'any' | 'text' | 'none' | 'text-required'

interface Rule {
  header: HeaderRule
  body?: 'optional'
  bodyMax?: number
  check(action: Fields, holdings: Holdings): void
}

const RULES: Record<string, Rule> = {
  button: { header: 'any', check: (action) => checkButtons(action) },
  list: { header: 'text', bodyMax: 4_096, check: (action) => checkList(action) },
  cta_url: { header: 'any', check: (action) => checkCta(action) },
  flow: { header: 'any', check: (action, { findForm }) => checkForm(namedParameters(action, 'flow'), findForm) },
  catalog_message: { header: 'none', check: (action) => checkCatalog(named(action, 'catalog_message')) },
  product: { header: 'none', body: 'optional', check: (action) => checkProduct(action) },
  product_list: { header: 'text-required', check: (action) => checkProductList(action) },
  location_request_message: { header: 'none', check: (action) => void named(action, 'send_location') },
  address_message: { header: 'any', check: (action) => checkAddress(namedParameters(action, 'address_message')) },
  carousel: { header: 'none', check: (action, { hasMedia }) => checkCarousel(action, hasMedia) },
  voice_call: { header: 'any', check: (action) => checkCall(namedParameters(action, 'voice_call')) },
  call_permission_request: { header: 'none', check: (action) => void named(action, 'call_permission_request') },
  request_contact_info: { header: 'none', check: (action) => void named(action, 'request_contact_info') },
}

function checkHeader(value: unknown, rule: HeaderRule, hasMedia: HasMedia): void {
  if (value === undefined && rule !== 'text-required') return
  if (rule === 'none') throw badParameter('Unexpected key "header" on param "interactive".')
  const header = object(value, 'interactive.header')
  const kind = text(header['type'], 'interactive.header.type', 16)
  if (kind === 'text') text(header['text'], 'interactive.header.text', 60)
  else if (rule === 'any' && ['image', 'video', 'document'].includes(kind))
    checkMedia(kind, object(header[kind], `interactive.header.${kind}`), hasMedia)
  else throw invalid(`interactive.header.type ${kind} is not allowed here`)
}

function checkButtons(action: Fields): void {
  const given = action['buttons']
  if (!Array.isArray(given) || given.length < 1 || given.length > 3) {
    throw invalid('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
  }
  const replies = given.map((button: unknown) => {
    const { type, reply } = object(button, 'interactive.action.buttons')
    if (type !== 'reply') throw invalid('interactive.action.buttons.type must be reply')
    return object(reply, 'interactive.action.buttons.reply')
  })
  unique(
    replies.map(({ id }) => trimmed(id, 'Button id', 256)),
    'Button ids',
  )
  unique(
    replies.map(({ title }) => trimmed(title, 'Button title', 20)),
    'Button titles',
  )
}

function checkList(action: Fields): void {
  text(action['button'], 'interactive.action.button', 20)
  const sections = array(action['sections'], 'sections', 1, 10).map((section) => object(section, 'sections'))
  for (const { title } of sections) {
    if (sections.length > 1) text(title, 'Section title', 24)
    else optionalText(title, 'Section title', 24)
  }
  const rows = sections.flatMap((section) => array(section['rows'], 'rows', 1, 1_000).map((row) => object(row, 'rows')))
  if (rows.length > 10) throw invalid('Total row count exceed max allowed count: 10')
  for (const { title, description } of rows) {
    text(title, 'Row title', 24)
    optionalText(description, 'Row description', 72)
  }
  unique(
    rows.map(({ id }) => text(id, 'Row id', 200)),
    'Row ids',
  )
}

function checkAddress({ country, values }: Fields): void {
  if (country !== 'IN') throw invalid('interactive.action.parameters.country must be IN')
  if (values === undefined) return
  for (const name of Object.keys(object(values, 'values')))
    if (!ADDRESS_FIELDS.has(name)) throw badParameter(`Unexpected key "${name}" on param "interactive.action.parameters.values".`)
}

function checkCall({ display_text: label, ttl_minutes: minutes }: Fields): void {
  text(label, 'display_text', 20)
  if (minutes !== undefined && (number(minutes, 'ttl_minutes') < 1 || number(minutes, 'ttl_minutes') > 43_200))
    throw invalid('ttl_minutes must be between 1 and 43200')
}

function checkCta(action: Fields): void {
  const parameters = namedParameters(action, 'cta_url')
  text(parameters['display_text'], 'display_text', 20)
  link(parameters['url'], 'url')
}

function named(action: Fields, name: string): Fields {
  if (action['name'] !== name) throw invalid(`interactive.action.name must be ${name}`)
  return action
}

function namedParameters(action: Fields, name: string): Fields {
  named(action, name)
  return object(action['parameters'], 'interactive.action.parameters')
}

function trimmed(value: unknown, name: string, max: number): string {
  const read = text(value, name, max)
  if (read.trim() !== read) throw invalid(`${name} must not begin or end with a space`)
  return read
}
