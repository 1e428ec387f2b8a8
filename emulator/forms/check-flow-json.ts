import { checkCounts, checkPart, checkRouting } from './check-parts.ts'
import type { FormFault } from './form.ts'

const COMPONENTS =
  /^(Text(Heading|Subheading|Body|Caption|Input|Area)|RichText|CheckboxGroup|RadioButtonsGroup|Dropdown|ChipsSelector|(Date|Calendar|Photo|Document)Picker|Footer|OptIn|EmbeddedLink|NavigationList|Image|ImageCarousel|If|Switch|Form)$/
const VERSION = /^(5\.1|6\.[0-3]|7\.[0-3])$/

type Fields = Record<string, unknown>

/** Finds what Meta would refuse in a Flow JSON (section 8.3): its screens, their ids, their components and where they lead. */
export function checkFlowJson(json: unknown): FormFault[] {
  if (!isFields(json)) return [fault('INVALID_JSON', 'The Flow JSON must be an object.')]
  const faults: FormFault[] = []
  if (typeof json['version'] !== 'string' || !VERSION.test(json['version']))
    faults.push(fault('INVALID_PROPERTY_VALUE', `The version ${String(json['version'])} cannot be published.`))
  const screens = Array.isArray(json['screens']) ? json['screens'].filter(isFields) : []
  if (screens.length === 0) return [...faults, fault('MISSING_REQUIRED_PROPERTY', 'A form needs at least one screen.')]
  const ids = screens.map((screen) => String(screen['id']))
  if (new Set(ids).size < ids.length) faults.push(fault('INVALID_PROPERTY_VALUE', 'Two screens have the same id.'))
  if (!screens.some((screen) => screen['terminal'] === true))
    faults.push(fault('MISSING_REQUIRED_PROPERTY', 'One screen must be terminal.'))
  return [...faults, ...checkRouting(json, ids), ...screens.flatMap((screen, index) => checkScreen(screen, ids, `screens[${index}]`))]
}

function checkScreen(screen: Fields, ids: readonly string[], path: string): FormFault[] {
  const id = String(screen['id'])
  const faults: FormFault[] = []
  if (!/^[A-Za-z_]+$/.test(id) || id === 'SUCCESS')
    faults.push(fault('INVALID_PROPERTY_VALUE', `The screen id "${id}" may hold only letters and underscores, and not be SUCCESS.`))
  const layout = screen['layout']
  const children = isFields(layout) && Array.isArray(layout['children']) ? flatten(layout['children']) : []
  if (children.length === 0) return [...faults, fault('MISSING_REQUIRED_PROPERTY', `The screen "${id}" shows nothing.`)]
  if (children.length > 50) faults.push(fault('INVALID_PROPERTY_VALUE', `The screen "${id}" has more than 50 components.`))
  if (screen['terminal'] === true && !children.some(({ type }) => type === 'Footer'))
    faults.push(fault('MISSING_REQUIRED_PROPERTY', `The terminal screen "${id}" needs a Footer.`))
  const at = (index: number) => ({ pointers: [{ path: `${path}.layout.children[${index}]` }] })
  return [
    ...faults,
    ...checkCounts(children, id, screen['terminal'] === true),
    ...children.flatMap((child, index) => [
      ...checkComponent(child, id, ids).map((one) => ({ ...one, ...at(index) })),
      ...checkPart(child).map(([error, message]) => ({ ...fault(error, `${message} Screen "${id}".`), ...at(index) })),
    ]),
  ]
}

function checkComponent(component: Fields, screen: string, ids: readonly string[]): FormFault[] {
  const type = String(component['type'])
  if (!COMPONENTS.test(type)) return [fault('INVALID_PROPERTY_VALUE', `The component "${type}" of the screen "${screen}" does not exist.`)]
  const faults = checkLabel(component, type, screen)
  if (NAMED.has(type) && typeof component['name'] !== 'string')
    faults.push(fault('MISSING_REQUIRED_PROPERTY', `A ${type} on "${screen}" has no name.`))
  const action = component['on-click-action']
  const next = isFields(action) && action['name'] === 'navigate' && isFields(action['next']) ? action['next']['name'] : undefined
  if (next !== undefined && !ids.includes(String(next)))
    faults.push(fault('INVALID_NAVIGATION', `The screen "${screen}" leads to "${String(next)}", which does not exist.`))
  return faults
}

function checkLabel({ label }: Fields, type: string, screen: string): FormFault[] {
  const max = LABEL_MAX[type]
  if (max === undefined) return []
  const isRight = typeof label === 'string' && label !== '' && (label.startsWith('${') || label.length <= max)
  return isRight ? [] : [fault('INVALID_PROPERTY_VALUE', `The label of a ${type} on "${screen}" must have 1 to ${max} characters.`)]
}

const NAMED = new Set(['TextInput', 'TextArea', 'CheckboxGroup', 'RadioButtonsGroup', 'Dropdown', 'ChipsSelector', 'DatePicker', 'OptIn'])
const LABEL_MAX: Readonly<Record<string, number>> = {
  TextInput: 20,
  TextArea: 20,
  Dropdown: 20,
  CheckboxGroup: 30,
  RadioButtonsGroup: 30,
  DatePicker: 40,
  Footer: 35,
  OptIn: 120,
}

/** The components of a screen, those inside a Form or an If among them. */
function flatten(children: readonly unknown[]): Fields[] {
  return children.filter(isFields).flatMap((child) => {
    const inner = [child['children'], child['then'], child['else']].flatMap((list) => (Array.isArray(list) ? list : []))
    return inner.length > 0 ? flatten(inner) : [child]
  })
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const fault = (error: string, message: string): FormFault => ({ error, error_type: 'FLOW_JSON_ERROR', message })
