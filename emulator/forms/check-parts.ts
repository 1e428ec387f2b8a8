import type { FormFault } from './form.ts'

type Fields = Record<string, unknown>

/** A fault of a component, without the place, which the caller knows. */
type Finding = [error: string, message: string]

const ITEMS: Readonly<Record<string, [min: number, max: number, title: number]>> = {
  CheckboxGroup: [1, 20, 30],
  RadioButtonsGroup: [1, 20, 30],
  Dropdown: [1, 200, 30],
  ChipsSelector: [2, 20, 80],
}
const TEXT_MAX: Readonly<Record<string, number>> = { TextHeading: 80, TextSubheading: 80, TextBody: 4_096, TextCaption: 4_096 }
const HELPER_MAX = 80
const DESCRIPTION_MAX = 300
const IMAGE_BYTES = 1_024 * 1_024

/** What Meta would refuse inside one component: words too long, lists too short or too long, pictures too large (section 8.3). */
export function checkPart(part: Fields): Finding[] {
  const type = String(part['type'])
  const found: Finding[] = checkText(part, type)
  const helper = part['helper-text']
  if (typeof helper === 'string' && helper.length > HELPER_MAX)
    found.push(['INVALID_PROPERTY_VALUE', `The helper-text of a ${type} must have at most ${HELPER_MAX} characters.`])
  if (type === 'Dropdown' && part['description'] !== undefined)
    found.push(['INVALID_PROPERTY_KEY', 'A Dropdown has no property description.'])
  if (type === 'Image' && !isPicture(part['src']))
    found.push(['INVALID_PROPERTY_VALUE', 'The src of an Image must be a picture of at most 1 MB as base64.'])
  return [...found, ...checkItems(part, type)]
}

function checkText({ text }: Fields, type: string): Finding[] {
  const max = TEXT_MAX[type]
  if (max === undefined) return []
  const isWrong = text === undefined || text === '' || (typeof text === 'string' && !isExpression(text) && text.length > max)
  return isWrong ? [['INVALID_PROPERTY_VALUE', `The text of a ${type} must have 1 to ${max} characters.`]] : []
}

const isPicture = (src: unknown): boolean => typeof src === 'string' && src !== '' && src.length * 0.75 <= IMAGE_BYTES

function checkItems(part: Fields, type: string): Finding[] {
  const rule = ITEMS[type]
  const source = part['data-source']
  if (!rule || (typeof source === 'string' && isExpression(source))) return []
  const [min, max, titleMax] = rule
  if (!Array.isArray(source)) return [['MISSING_REQUIRED_PROPERTY', `A ${type} needs a data-source.`]]
  const found: Finding[] = []
  if (source.length < min || source.length > max)
    found.push(['INVALID_PROPERTY_VALUE', `The data-source of a ${type} must have ${min} to ${max} items, not ${source.length}.`])
  const items = source.filter((item): item is Fields => typeof item === 'object' && item !== null)
  const ids = items.map(({ id }) => String(id))
  if (new Set(ids).size < ids.length) found.push(['INVALID_PROPERTY_VALUE', `Two items of a ${type} have the same id.`])
  if (items.some(({ title }) => typeof title !== 'string' || title === '' || title.length > titleMax))
    found.push(['INVALID_PROPERTY_VALUE', `The title of an item of a ${type} must have 1 to ${titleMax} characters.`])
  if (items.some(({ description }) => typeof description === 'string' && description.length > DESCRIPTION_MAX))
    found.push(['INVALID_PROPERTY_VALUE', `The description of an item of a ${type} must have at most ${DESCRIPTION_MAX} characters.`])
  return found
}

/** Counts what a screen may hold only so often. */
export function checkCounts(parts: readonly Fields[], screen: string, isTerminal: boolean): FormFault[] {
  const count = (...types: string[]) => parts.filter(({ type }) => types.includes(String(type))).length
  const rules: [boolean, string][] = [
    [count('Footer') > 1, 'has more than one Footer.'],
    [count('OptIn') > 5, 'has more than 5 OptIns.'],
    [count('Image') > 3, 'has more than 3 Images.'],
    [count('EmbeddedLink') > 2, 'has more than 2 EmbeddedLinks.'],
    [count('PhotoPicker', 'DocumentPicker') > 1, 'has more than one picker of files.'],
    [isTerminal && count('NavigationList') > 0, 'is terminal and has a NavigationList.'],
  ]
  const names = parts.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  if (new Set(names).size < names.length) rules.push([true, 'has two components of one name.'])
  return rules.flatMap(([is, words]) =>
    is ? [{ error: 'INVALID_PROPERTY_VALUE', error_type: 'FLOW_JSON_ERROR', message: `The screen "${screen}" ${words}` }] : [],
  )
}

/** What Meta would refuse of the routes of a form that asks a server: every screen named, forward only, an end in sight. */
export function checkRouting(json: Fields, ids: readonly string[]): FormFault[] {
  const fault = (message: string): FormFault => ({ error: 'INVALID_ROUTING_MODEL', error_type: 'FLOW_JSON_ERROR', message })
  if (json['data_api_version'] === undefined) return []
  const routing = json['routing_model']
  if (json['data_api_version'] !== '3.0' && json['data_api_version'] !== '4.0') return [fault('The data_api_version must be 3.0 or 4.0.')]
  if (typeof routing !== 'object' || routing === null) return [fault('A form with a server needs a routing_model.')]
  const routes = Object.entries(routing).map(([from, to]): [string, string[]] => [from, Array.isArray(to) ? to.map(String) : []])
  const targets = routes.flatMap(([, to]) => to)
  return [
    ...ids.filter((id) => !routes.some(([from]) => from === id)).map((id) => fault(`The routing_model does not name the screen "${id}".`)),
    ...[...new Set([...targets, ...routes.map(([from]) => from)])]
      .filter((id) => !ids.includes(id))
      .map((id) => fault(`The routing_model names "${id}", which does not exist.`)),
    ...routes.filter(([, to]) => to.length > 10).map(([from]) => fault(`More than 10 routes leave "${from}".`)),
    ...routes
      .filter(([from, to]) => to.some((id) => routes.find(([other]) => other === id)?.[1].includes(from)))
      .map(([from]) => fault(`The route from "${from}" goes back.`)),
    ...(ids.filter((id) => !targets.includes(id)).length === 1 ? [] : [fault('The routing_model must have exactly one entry screen.')]),
  ]
}

const isExpression = (text: string): boolean => /^(\$\{|`)/.test(text)
