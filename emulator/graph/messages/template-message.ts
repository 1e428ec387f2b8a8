import { badParameter, invalid } from '../graph-error.ts'
import { checkMedia, type HasMedia } from './plain-message.ts'
import { array, type Fields, number, object, optionalText, text } from '../read.ts'

const BUTTONS = ['quick_reply', 'url', 'copy_code', 'flow', 'catalog', 'mpm', 'voice_call']

/** Refuses a template (section 1.4) whose name, language or values have not the shape that Meta takes. */
export function checkTemplate(template: Fields, hasMedia: HasMedia): void {
  const name = text(template['name'], 'template.name', 512)
  if (!/^[a-z0-9_]+$/.test(name)) throw invalid('template.name may hold only lowercase letters, digits and underscores')
  text(object(template['language'], 'template.language')['code'], 'template.language.code', 16)
  const { components } = template
  if (components === undefined) return
  if (!Array.isArray(components)) throw badParameter('Param template.components must be an array.')
  for (const one of components) checkComponent(object(one, 'template.components'), hasMedia)
}

function checkComponent(component: Fields, hasMedia: HasMedia): void {
  const type = text(component['type'], 'template.components.type', 64).toLowerCase()
  if (type === 'limited_time_offer' || type === 'carousel' || type === 'order_status') return
  if (type !== 'header' && type !== 'body' && type !== 'button')
    throw badParameter(`Param template['components'][0]['type'] must be one of {HEADER, BODY, BUTTON} - got "${type}".`)
  const parameters = array(component['parameters'], 'parameters', 1, 100).map((one) => object(one, 'parameters'))
  if (type === 'button') return checkButton(component, parameters)
  for (const parameter of parameters) checkValue(parameter, type, hasMedia)
}

function checkButton(component: Fields, parameters: readonly Fields[]): void {
  const kind = text(component['sub_type'], 'sub_type', 32).toLowerCase()
  if (!BUTTONS.includes(kind)) throw badParameter(`Param sub_type must be one of {${BUTTONS.join(', ').toUpperCase()}} - got "${kind}".`)
  const index = number(component['index'], 'index')
  if (!Number.isInteger(index) || index < 0 || index > 9) throw invalid('index must be between 0 and 9')
  const [first = {}] = parameters
  if (kind === 'quick_reply') text(first['payload'], 'payload', 256)
  if (kind === 'url') text(first['text'], 'text', 2_000)
  if (kind === 'copy_code') text(first['coupon_code'], 'coupon_code', 20)
  if (kind === 'flow' || kind === 'catalog') object(first['action'], 'action')
  if (kind === 'mpm') checkProducts(object(first['action'], 'action'))
}

/** Up to 30 products in up to 10 sections, and the one that stands for them. */
function checkProducts(action: Fields): void {
  text(action['thumbnail_product_retailer_id'], 'thumbnail_product_retailer_id', 256)
  const sections = array(action['sections'], 'sections', 1, 10).map((one) => object(one, 'sections'))
  const items = sections.flatMap((section) => {
    text(section['title'], 'sections.title', 24)
    return array(section['product_items'], 'product_items', 1, 30).map((one) => object(one, 'product_items'))
  })
  if (items.length > 30) throw invalid('sections may hold at most 30 products')
  for (const item of items) text(item['product_retailer_id'], 'product_retailer_id', 256)
}

function checkValue(parameter: Fields, part: 'header' | 'body', hasMedia: HasMedia): void {
  const type = text(parameter['type'], 'parameters.type', 32)
  optionalText(parameter['parameter_name'], 'parameter_name', 64)
  if (type === 'text') {
    const value = text(parameter['text'], 'parameters.text', part === 'header' ? 60 : 1_024)
    if (/[\n\t]| {4}/.test(value)) throw invalid('Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
  } else if (part === 'header' && ['image', 'video', 'document'].includes(type)) {
    checkMedia(type, object(parameter[type], type), hasMedia)
  } else if (!['currency', 'date_time', 'location', 'gif'].includes(type)) {
    throw invalid(`A ${part} takes no parameter of the type ${type}`)
  }
}
