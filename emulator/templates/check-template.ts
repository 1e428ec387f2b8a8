import { badParameter, missing } from '../graph/graph-error.ts'
import { array, type Fields, object } from '../graph/read.ts'
import { checkButtons } from './check-buttons.ts'
import { checkWords } from './check-text.ts'
import { CATEGORIES, type Template } from './template.ts'
import { templateError, tooLong } from './template-error.ts'

const PARTS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER']
const KNOWN = [
  'name',
  'language',
  'category',
  'parameter_format',
  'components',
  'message_send_ttl_seconds',
  'allow_category_change',
  'cta_url_link_tracking_opted_out',
]
const TTL = { AUTHENTICATION: [30, 900], UTILITY: [30, 43_200], MARKETING: [43_200, 2_592_000] } as const

export type Handed = Pick<Template, 'name' | 'language' | 'category' | 'parameterFormat' | 'components' | 'ttlSeconds'>

/** Reads a template that is handed in, or refuses it as Meta does (section 4.2 of the notes). */
export function readTemplate(given: Fields): Handed {
  const unknown = Object.keys(given).find((key) => !KNOWN.includes(key))
  if (unknown !== undefined) throw badParameter(`Unexpected key "${unknown}" on param "message_templates".`)
  const { name, language } = given
  if (typeof name !== 'string' || name === '') throw missing('name')
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    throw badParameter('Param name may hold only lowercase letters, digits and underscores, 512 at most.')
  if (typeof language !== 'string' || !/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language))
    throw badParameter('Param language is not a language code.')
  const category = CATEGORIES.find((one) => one === given['category'])
  if (!category) throw badParameter(`Param category must be one of {${CATEGORIES.join(', ')}} - got ${JSON.stringify(given['category'])}.`)
  const parameterFormat = String(given['parameter_format'] ?? 'POSITIONAL').toUpperCase() === 'NAMED' ? 'NAMED' : 'POSITIONAL'
  return {
    name,
    language,
    category,
    parameterFormat,
    ...readChange(given, { category, parameterFormat }),
  }
}

/** Reads what may change when a template is edited. */
export function readChange(
  given: Fields,
  { category, parameterFormat }: Pick<Template, 'category' | 'parameterFormat'>,
): Pick<Template, 'components' | 'ttlSeconds'> {
  const components = array(given['components'], 'components', 1, 10).map((one) => object(one, 'components'))
  const types = components.map(({ type }) => String(type).toUpperCase())
  const odd = types.find((type) => !PARTS.includes(type))
  if (odd !== undefined) throw badParameter(`Param components[0]['type'] must be one of {${PARTS.join(', ')}} - got "${odd}".`)
  if (new Set(types).size < types.length) throw badParameter('Param components names a type twice.')
  if (!types.includes('BODY')) throw missing('components BODY')
  for (const component of components) checkComponent(component, category, parameterFormat === 'NAMED')
  const ttl = given['message_send_ttl_seconds']
  const [least, most] = TTL[category]
  if (ttl !== undefined && ttl !== -1 && !(Number(ttl) >= least && Number(ttl) <= most))
    throw badParameter(`Param message_send_ttl_seconds must be between ${least} and ${most}.`)
  return {
    components: category === 'AUTHENTICATION' ? components.map(written) : components,
    ttlSeconds: ttl === undefined ? null : Number(ttl),
  }
}

function checkComponent(component: Fields, category: Template['category'], isNamed: boolean): void {
  const type = String(component['type']).toUpperCase()
  if (category === 'AUTHENTICATION') return checkCode(type, component)
  PART_CHECKS[type]?.(component, isNamed)
}

type PartCheck = (component: Fields, isNamed: boolean) => void

const PART_CHECKS: Readonly<Record<string, PartCheck>> = {
  HEADER: checkHeader,
  BODY: (component, isNamed) => checkWords(component, { part: 'body', max: 1_024, isNamed }),
  FOOTER: checkFooter,
  BUTTONS: ({ buttons }) => checkButtons(array(buttons, 'buttons', 1, 10).map((one) => object(one, 'buttons'))),
  CAROUSEL: checkCarousel,
}

const CARD_CHECKS: Readonly<Record<string, PartCheck>> = {
  HEADER: checkHeader,
  BODY: (component, isNamed) => checkWords(component, { part: 'card body', max: 160, isNamed }),
  BUTTONS: ({ buttons }) => checkButtons(array(buttons, 'buttons', 1, 2).map((one) => object(one, 'buttons'))),
}

function checkCarousel({ cards }: Fields, isNamed: boolean): void {
  const given = array(cards, 'cards', 2, 10).map((one) => object(one, 'cards'))
  for (const card of given)
    for (const part of array(card['components'], 'components', 2, 3)) {
      const inner = object(part, 'components')
      CARD_CHECKS[String(inner['type']).toUpperCase()]?.(inner, isNamed)
    }
}

function checkFooter({ text }: Fields): void {
  if (typeof text !== 'string' || text === '') throw missing('footer text')
  if (text.length > 60) throw tooLong('Footer', 60)
  if (text.includes('{{')) throw templateError(2388073, 'Message template footer format is incorrect', 'The footer can’t have variables.')
}

function checkHeader(component: Fields, isNamed: boolean): void {
  const format = String(component['format'] ?? 'TEXT').toUpperCase()
  if (format === 'TEXT') return checkWords(component, { part: 'header', max: 60, isNamed })
  if (format === 'LOCATION') return
  if (!['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF'].includes(format))
    throw badParameter(`Param format must be one of {TEXT, IMAGE, VIDEO, DOCUMENT, GIF, LOCATION} - got "${format}".`)
  const example = component['example'] as Fields | undefined
  const [handle] = Array.isArray(example?.['header_handle']) ? (example['header_handle'] as unknown[]) : []
  if (typeof handle !== 'string' || !handle.startsWith('4::'))
    throw templateError(
      2388047,
      'Message template header format is incorrect',
      'A sample of the media is needed: upload one and give its handle.',
    )
}

function checkCode(type: string, component: Fields): void {
  if (type === 'BODY' && component['text'] !== undefined)
    throw templateError(2388072, 'Message template body format is incorrect', 'The text of an authentication template cannot be written.')
  const minutes = component['code_expiration_minutes']
  if (type === 'FOOTER' && !(Number(minutes) >= 1 && Number(minutes) <= 90))
    throw badParameter('Param code_expiration_minutes must be between 1 and 90.')
  if (type === 'HEADER' || type === 'CAROUSEL') throw badParameter(`An authentication template takes no ${type}.`)
  if (type === 'BUTTONS') checkCodeButton(component)
}

function checkCodeButton({ buttons }: Fields): void {
  const [button, ...more] = array(buttons, 'buttons', 1, 10).map((one) => object(one, 'buttons'))
  if (more.length > 0 || button?.['type'] !== 'OTP') throw badParameter('An authentication template takes one button of the type OTP.')
  const kind = String(button['otp_type']).toUpperCase()
  if (!['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'].includes(kind))
    throw badParameter('Param otp_type must be one of {COPY_CODE, ONE_TAP, ZERO_TAP}.')
  if (kind !== 'COPY_CODE') array(button['supported_apps'], 'supported_apps', 1, 5)
}

/** Meta writes the words of a code itself, and gives its button back as a link. */
function written(component: Fields): Fields {
  const type = String(component['type']).toUpperCase()
  if (type === 'BODY') return { ...component, text: '*{{1}}* is your verification code.' }
  if (type === 'FOOTER') return { ...component, text: `This code expires in ${String(component['code_expiration_minutes'])} minutes.` }
  if (type !== 'BUTTONS') return component
  const [button] = component['buttons'] as Fields[]
  const kind = String(button?.['otp_type'])
  const url = `https://www.whatsapp.com/otp/code/?otp_type=${kind}&code=otp{{1}}`
  return { ...component, buttons: [{ type: 'URL', text: button?.['text'] ?? 'Copy code', url, example: [url.replace('{{1}}', '123456')] }] }
}
