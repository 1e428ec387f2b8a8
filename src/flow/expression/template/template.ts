import { Context, Liquid, type LiquidOptions } from 'liquidjs'

import type { Json } from '#domain/json.ts'

import { addFilters } from './filters.ts'
import { readPath, toText } from './read-path.ts'
import { currencyPath, writeForPeople } from '../write-for-people.ts'

/** A template made ready: it fills itself with a scope. It never throws: a template that cannot be filled gives ''. */
export type Template = (scope: object) => string

/** Longest text a template may give, in characters. */
const MAX_OUTPUT = 65_536

/** How many parts a template may write, each turn of a loop anew. */
const MAX_PARTS = 50_000

/** Under this name a template finds its own source. */
const SOURCE = '~source'

/** Writes an amount with the currency that stands beside it. */
const AS_MONEY = 'as_money'

/** What a filter reads of the scope that a template is filled with. */
interface Around {
  context: { getSync(path: string[]): unknown }
}

const liquid = createLiquid({})
const liquidForPeople = createLiquid({
  outputEscape(this: Around, value: Json) {
    return writeForPeople(value, aroundOf(this))
  },
})
// The library does not tell where a value that it writes stands; of what is money, the path is handed on.
liquidForPeople.registerFilter(AS_MONEY, function (this: Around, value: Json, path: string) {
  return writeForPeople(value, { ...aroundOf(this), path: path.split('.') })
})

const aroundOf = ({ context }: Around) => ({
  read: (path: readonly string[]): Json => (context.getSync([...path]) ?? null) as Json,
  source: String(context.getSync([SOURCE])),
})

function createLiquid(more: LiquidOptions): Liquid {
  const made = new Liquid({
    // In memory and empty: a template can include no file.
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: 100_000,
    memoryLimit: 1_000_000,
    cache: false,
    ...more,
  })
  addFilters(made)
  // They read other templates, of which there are none: better unknown while it is written than empty when it is said.
  for (const tag of ['include', 'render', 'layout', 'block']) delete made.tags[tag]
  return made
}

const SIMPLE_OUTPUT = /\{\{-?\s*([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_-]+)*)\s*-?\}\}/gu

/** Compiles a Liquid template. Literals and plain `{{ path }}` outputs, nearly all there are, run without the library: 20 times faster. */
export const compileTemplate = (source: string): Template => compile(source, false)

/** Compiles a template for a text that a customer reads: dates stand in it as people write them. */
export const compileText = (source: string): Template => compile(source, true)

function compile(source: string, forPeople: boolean): Template {
  if (!source.includes('{{') && !source.includes('{%')) return () => source
  return compilePlain(source, forPeople) ?? compileLiquid(source, forPeople)
}

/** Tells what is wrong with a template, or null when it can be used. */
export function templateProblem(source: string): string | null {
  if (!source.includes('{{') && !source.includes('{%')) return null
  if (compilePlain(source, false)) return null
  try {
    liquid.parse(source)
    return null
  } catch (cause) {
    return cause instanceof Error ? inWords(cause.message) : 'The template cannot be read.'
  }
}

/** What the library says, in words for who writes texts. */
function inWords(message: string): string {
  const [bare = message] = message.split(/, (?:file|line):/)
  const [, open] = /^(?:output|tag) "(.*)" not closed$/s.exec(bare) ?? []
  if (open) return `“${open.trim()}” is not closed: write ${open.startsWith('{%') ? '%}' : '}}'} behind it.`
  const [, filter] = /^undefined filter: (.*)$/.exec(bare) ?? []
  return filter ? `There is no filter “${filter}”.` : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}.`
}

/** The values that a template reads, as paths like `['vars', 'size']`; none where it cannot be read. */
export function templateReads(source: string): readonly string[][] {
  if (!source.includes('{{') && !source.includes('{%')) return []
  if (compilePlain(source, false)) return [...source.matchAll(SIMPLE_OUTPUT)].map((match) => (match[1] ?? '').split('.'))
  try {
    return liquid
      .globalVariableSegmentsSync(source)
      .map((segments) => segments.flatMap((segment) => (typeof segment === 'string' ? [segment] : [])))
  } catch {
    // What is wrong with it is `templateProblem`'s to say.
    return []
  }
}

function compilePlain(source: string, forPeople: boolean): Template | null {
  const parts: (string | readonly string[])[] = []
  let end = 0
  for (const match of source.matchAll(SIMPLE_OUTPUT)) {
    if (match[0].includes('{{-') || match[0].includes('-}}')) return null
    parts.push(source.slice(end, match.index), (match[1] ?? '').split('.'))
    end = match.index + match[0].length
  }
  parts.push(source.slice(end))
  if (parts.some((part) => typeof part === 'string' && (part.includes('{{') || part.includes('{%')))) return null
  return (scope) => {
    const read = (path: readonly string[]) => readPath(scope, path)
    const write = (path: readonly string[]) => (forPeople ? writeForPeople(read(path), { read, source, path }) : toText(read(path)))
    let text = ''
    for (const part of parts) text += typeof part === 'string' ? part : write(part)
    return text.slice(0, MAX_OUTPUT)
  }
}

function compileLiquid(source: string, forPeople: boolean): Template {
  const engine = forPeople ? liquidForPeople : liquid
  try {
    const parsed = engine.parse(forPeople ? withMoney(source) : source)
    return (scope) => {
      try {
        const context = new Context(scope, engine.options, { globals: { [SOURCE]: source }, sync: true }, { liquid: engine })
        context.renderLimit = partsLimit()
        return String(engine.renderSync(parsed, context)).slice(0, MAX_OUTPUT)
      } catch {
        // Over a limit of work or memory, or a filter fed with the wrong type: the same as an empty value.
        return ''
      }
    }
  } catch {
    // `inspect` refuses such a template before it is published.
    return () => ''
  }
}

/** The library bounds a template by the clock, which empties any text while the machine is busy: this counts instead. It is asked before each part. */
function partsLimit(): Context['renderLimit'] {
  let left = MAX_PARTS
  const check = (): void => {
    left -= 1
    if (left < 0) throw new Error('The template writes too many parts.')
  }
  return { check, use: () => {} } as unknown as Context['renderLimit']
}

/** Has plain outputs of amounts written as money. */
const withMoney = (source: string): string =>
  source.replaceAll(SIMPLE_OUTPUT, (output: string, path: string) =>
    currencyPath(path.split('.')) === null ? output : output.replace(path, `${path} | ${AS_MONEY}: "${path}"`),
  )
