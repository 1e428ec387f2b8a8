import { GraphError, invalid, missing } from '../graph/graph-error.ts'
import type { Fields } from '../graph/read.ts'
import { variablesIn } from './check-text.ts'
import type { Template } from './template.ts'

/** Refuses a send whose template does not exist, may not be sent, or is not filled in as it was designed. */
export function checkSend(templates: readonly Template[], given: Fields): Template {
  const name = String(given['name'])
  const language = String((given['language'] as Fields)['code'])
  const template = templates.find((one) => one.name === name && one.language === language)
  if (template?.status === 'PAUSED') throw new GraphError(132015, `template ${name} is paused`)
  if (template?.status === 'DISABLED') throw new GraphError(132016, `template ${name} is disabled`)
  if (template?.status !== 'APPROVED') throw new GraphError(132001, `template name (${name}) does not exist in ${language}`)
  const components = (Array.isArray(given['components']) ? given['components'] : []) as Fields[]
  check(template.components, components, template.parameterFormat === 'NAMED')
  return template
}

const typeOf = ({ type }: Fields): string => String(type).toUpperCase()

function check(designs: readonly Fields[], given: readonly Fields[], isNamed: boolean): void {
  const find = (type: string) => given.find((part) => typeOf(part) === type)
  const [header, body, buttons, carousel, offer] = ['HEADER', 'BODY', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER'].map((type) =>
    designs.find((part) => typeOf(part) === type),
  )
  checkHeader(header, parametersOf(find('HEADER')), isNamed)
  checkTexts(body?.['text'], parametersOf(find('BODY')), 'body', isNamed)
  const expires = (offer?.['limited_time_offer'] as Fields | undefined)?.['has_expiration'] === true
  if (expires && !find('LIMITED_TIME_OFFER')) throw missing('limited_time_offer')
  checkFilledButtons(
    (buttons?.['buttons'] ?? []) as Fields[],
    given.filter((part) => typeOf(part) === 'BUTTON'),
  )
  if (carousel) checkCards((carousel['cards'] ?? []) as Fields[], (find('CAROUSEL')?.['cards'] ?? []) as Fields[], isNamed)
}

const parametersOf = (part: Fields | undefined): Fields[] => (Array.isArray(part?.['parameters']) ? part['parameters'] : [])

/** Checks what fills a header: one file of its format, or its texts. */
function checkHeader(header: Fields | undefined, given: readonly Fields[], isNamed: boolean): void {
  const format = String(header?.['format'] ?? 'TEXT').toUpperCase()
  if (!header || format === 'TEXT') return checkTexts(header?.['text'], given, 'header', isNamed)
  if (given.length !== 1) throw count('header', given.length, 1)
  const received = typeOf(given[0] ?? {})
  if (received !== format) throw new GraphError(132012, `header: Format mismatch, expected ${format}, received ${received}`)
}

function checkCards(designs: readonly Fields[], given: readonly Fields[], isNamed: boolean): void {
  if (given.length !== designs.length) throw count('carousel', given.length, designs.length)
  for (const [index, card] of designs.entries())
    check((card['components'] ?? []) as Fields[], (given[index]?.['components'] ?? []) as Fields[], isNamed)
}

function checkTexts(text: unknown, given: readonly Fields[], part: string, isNamed: boolean): void {
  const names = variablesIn(text)
  if (given.length !== names.length) throw count(part, given.length, names.length)
  const lost = isNamed ? names.find((name) => !given.some((one) => one['parameter_name'] === name)) : undefined
  if (lost !== undefined) throw new GraphError(100, `${part}: Parameter name is missing or empty: ${lost}`)
}

function checkFilledButtons(designs: readonly Fields[], given: readonly Fields[]): void {
  for (const [index, design] of designs.entries()) {
    const type = typeOf(design)
    const needs = type === 'COPY_CODE' || (type === 'URL' && variablesIn(design['url']).length > 0)
    const name = type === 'URL' ? 'Url' : 'Copy code'
    if (needs && !given.some((one) => Number(one['index']) === index))
      throw new GraphError(131008, `buttons: Button at index ${index} of type ${name} requires a parameter`)
  }
  for (const one of given) {
    const index = Number(one['index'])
    const design = designs[index]
    if (!design || typeOf(design) !== String(one['sub_type']).toUpperCase())
      throw invalid(`buttons: Button at index ${index} takes no parameter of the type ${String(one['sub_type'])}`)
  }
}

const count = (part: string, given: number, wanted: number): GraphError =>
  new GraphError(132000, `${part}: number of localizable_params (${given}) does not match the expected number of params (${wanted})`)
