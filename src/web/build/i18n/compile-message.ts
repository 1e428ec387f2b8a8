import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** What a message is compiled with: source text of each value, and the names of the functions that it may call. */
export interface CallSource {
  values: ReadonlyMap<string, string>
  /** `plural` of `#domain/i18n/plural.ts`, as the chunk names it. */
  plural?: string
  formatNumber?: string
  /** `fragment` of `#web/kit/text/rich.ts`; null for plain text. */
  fragment: string | null
  /** Whether values keep their own direction: a number or a name from left to right must not turn what stands around it. */
  isolates?: boolean
}

/** Unicode's marks around a text of its own direction. */
const FIRST_STRONG = '\u2068'
const POP = '\u2069'

/** Compiles an ICU message to an expression: a string, or nodes joined by `fragment` where the message holds elements. */
export function compileMessage(message: string, source: CallSource): string {
  const elements = parse(message, { ignoreTag: source.fragment === null, requiresOtherClause: true })
  const counts = new Map<string, number>()
  countUses(elements, counts)
  const repeated = [...source.values].filter(([name, text]) => (counts.get(name) ?? 0) > 1 && !/^[\w$.?]+$/.test(text))
  if (repeated.length === 0) return joined(elements, source, null)
  const values = new Map(source.values)
  for (const [index, [name]] of repeated.entries()) values.set(name, `$${index}`)
  const names = repeated.map((_, index) => `$${index}`).join(',')
  return `((${names})=>${joined(elements, { ...source, values }, null)})(${repeated.map(([, text]) => text).join(',')})`
}

function joined(elements: readonly MessageFormatElement[], source: CallSource, count: string | null): string {
  const [only] = elements
  if (elements.length === 0) return '""'
  if (elements.length === 1 && only?.type === TYPE.literal) return JSON.stringify(only.value)
  const isolated = (element: MessageFormatElement): boolean =>
    source.isolates === true && element.type === TYPE.argument && elements.length > 1
  if (source.fragment !== null) {
    const parts = elements.map((element) =>
      isolated(element) ? `"${FIRST_STRONG}",${node(element, source, count)},"${POP}"` : node(element, source, count),
    )
    return `${source.fragment}(${parts.join(',')})`
  }
  const text = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[\\`$]/g, String.raw`\$&`)
      : isolated(element)
        ? `${FIRST_STRONG}\${${node(element, source, count)}}${POP}`
        : `\${${node(element, source, count)}}`,
  )
  return `\`${text.join('')}\``
}

function node(element: MessageFormatElement, source: CallSource, count: string | null): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value)
    case TYPE.argument:
      return valueOf(source, element.value)
    case TYPE.number:
      return `${source.formatNumber}(${valueOf(source, element.value)})`
    case TYPE.pound:
      return count ?? '"#"'
    case TYPE.tag:
      return `${valueOf(source, element.value)}(${joined(element.children, source, count)})`
    case TYPE.plural:
      return pluralCall(element.options, valueOf(source, element.value), source)
    case TYPE.select:
      return selectCall(element.options, valueOf(source, element.value), source, count)
    default:
      throw new Error('Messages know values, numbers, plurals, select and elements; format dates before they are put in.')
  }
}

type Options = Record<string, { value: MessageFormatElement[] }>

const pluralCall = (options: Options, value: string, source: CallSource): string =>
  `${source.plural}(${value},{${Object.entries(options)
    .map(([form, { value: elements }]) => `${JSON.stringify(form)}:$n=>${joined(elements, source, '$n')}`)
    .join(',')}})`

function selectCall(options: Options, value: string, source: CallSource, count: string | null): string {
  const { other, ...cases } = options
  const last = other ? joined(other.value, source, count) : '""'
  return `(${Object.entries(cases).reduceRight((rest, [key, { value: elements }]) => `${value}===${JSON.stringify(key)}?${joined(elements, source, count)}:${rest}`, last)})`
}

function valueOf({ values }: CallSource, name: string): string {
  const text = values.get(name)
  if (text === undefined) throw new Error(`the value “${name}” is not given`)
  return /^[\w$.?]+$/.test(text) ? text : `(${text})`
}

function countUses(elements: readonly MessageFormatElement[], counts: Map<string, number>): void {
  for (const element of elements) {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound) counts.set(element.value, (counts.get(element.value) ?? 0) + 1)
    if (element.type === TYPE.tag) countUses(element.children, counts)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) countUses(value, counts)
    }
  }
}
