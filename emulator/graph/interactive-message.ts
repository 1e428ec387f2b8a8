import { badParameter, invalid } from './graph-error.ts'
import { checkMedia, type HasMedia } from './plain-message.ts'
import { array, type Fields, link, object, optionalText, text, unique } from './read.ts'

const BODY_MAX = 1_024

/** Refuses an interactive message (section 1.3) that breaks a limit of its kind. */
export function checkInteractive(value: unknown, hasMedia: HasMedia): void {
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
  rule.check(object(interactive['action'], 'interactive.action'), interactive, hasMedia)
}

type HeaderRule = 'any' | 'text' | 'none' | 'text-required'

interface Rule {
  header: HeaderRule
  body?: 'optional'
  bodyMax?: number
  check(action: Fields, interactive: Fields, hasMedia: HasMedia): void
}

const RULES: Record<string, Rule> = {
  button: { header: 'any', check: (action) => checkButtons(action) },
  list: { header: 'text', bodyMax: 4_096, check: (action) => checkList(action) },
  cta_url: { header: 'any', check: (action) => checkCta(action) },
  flow: { header: 'any', check: (action) => checkFlow(action) },
  catalog_message: { header: 'none', check: (action) => named(action, 'catalog_message') },
  product: { header: 'none', body: 'optional', check: (action) => checkProduct(action) },
  product_list: { header: 'text-required', check: (action) => checkProductList(action) },
  location_request_message: { header: 'none', check: (action) => named(action, 'send_location') },
  address_message: { header: 'any', check: (action) => named(action, 'address_message') },
  carousel: { header: 'none', check: (action, _, hasMedia) => checkCarousel(action, hasMedia) },
  voice_call: { header: 'any', check: (action) => named(action, 'voice_call') },
  call_permission_request: { header: 'none', check: (action) => named(action, 'call_permission_request') },
  request_contact_info: { header: 'none', check: (action) => named(action, 'request_contact_info') },
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

function checkCta(action: Fields): void {
  const parameters = namedParameters(action, 'cta_url')
  text(parameters['display_text'], 'display_text', 20)
  link(parameters['url'], 'url')
}

function checkFlow(action: Fields): void {
  const {
    flow_message_version: version,
    flow_id: id,
    flow_name: name,
    flow_cta: cta,
    flow_action_payload: payload,
  } = namedParameters(action, 'flow')
  if (version !== '3') throw invalid('flow_message_version must be "3"')
  if ((id === undefined) === (name === undefined)) throw invalid('Exactly one of flow_id and flow_name is required')
  text(cta, 'flow_cta', 30)
  if (payload === undefined) return
  const { screen, data } = object(payload, 'flow_action_payload')
  text(screen, 'flow_action_payload.screen', 256)
  if (data !== undefined && Object.keys(object(data, 'flow_action_payload.data')).length === 0)
    throw invalid('flow_action_payload.data must not be empty')
}

function checkProduct(action: Fields): void {
  text(action['catalog_id'], 'catalog_id', 256)
  text(action['product_retailer_id'], 'product_retailer_id', 256)
}

function checkProductList(action: Fields): void {
  text(action['catalog_id'], 'catalog_id', 256)
  const sections = array(action['sections'], 'sections', 1, 10).map((section) => object(section, 'sections'))
  for (const { title } of sections) if (sections.length > 1) text(title, 'Section title', 24)
  const items = sections.flatMap((section) => array(section['product_items'], 'product_items', 1, 1_000))
  if (items.length > 30) throw invalid('Total product count exceed max allowed count: 30')
}

function checkCarousel(action: Fields, hasMedia: HasMedia): void {
  const cards = array(action['cards'], 'cards', 2, 10).map((card) => object(card, 'cards'))
  if (new Set(cards.map(({ type }) => type)).size > 1) throw invalid('All cards of a carousel must have the same type')
  for (const card of cards) {
    if (card['header'] !== undefined) checkHeader(card['header'], 'any', hasMedia)
    if (card['body'] !== undefined) text(object(card['body'], 'cards.body')['text'], 'Card body', 160)
  }
}

function named(action: Fields, name: string): void {
  if (action['name'] !== name) throw invalid(`interactive.action.name must be ${name}`)
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
