import type { FlowDocument, FlowKind, StepNode } from '#domain/flows/flow-document.ts'
import type { TestStart } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { fieldsOf } from '../definition/field-walk.ts'
import { listVariables } from '../definition/list-variables.ts'
import { readsOf } from '../definition/reads-of.ts'
import { compile, type Kinds } from '../engine/program.ts'
import { fieldOf } from '../steps/shared/field-of.ts'
import { isDraft } from '../steps/shared/fit-content.ts'
import type { AnyStepKind, ValueKind } from '../engine/step-kind.ts'

import { beginSimulation, stateOf } from './simulation.ts'

/** Something that a value of this name and type may be. Where nothing is known of it, its name stands in marks. */
function sampleValue(name: string, type: ValueKind): Json {
  switch (type) {
    case 'number':
      return 12
    case 'boolean':
      return true
    case 'date':
      return '2026-03-14'
    case 'list':
      return []
    case 'object':
      return {}
    case 'text':
    case 'any':
      return KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? `‹${name}›`
    default:
      return type satisfies never
  }
}

const KNOWN: readonly (readonly [RegExp, Json])[] = [
  [/e-?mail$/i, 'ana@example.com'],
  [/phone$/i, '+447700900142'],
  [/^(?:(?:full|first|contact|customer)_?)?name$/i, 'Ana'],
  [/^(?:start|end)$|At$/, '2026-03-14T10:00:00.000Z'],
  [/(?:date|day)$/i, '2026-03-14'],
  [/time$/i, '10:00'],
  [/(?:price|total|amount|sum|cost)$/i, 24.5],
  [/(?:count|quantity|guests|people)$/i, 2],
  [/city$/i, 'Hamburg'],
  [/(?:url|link)$/i, 'https://example.com'],
]

/** The address that stands where no file is chosen yet. */
const NO_FILE = 'https://example.com/not-chosen-yet'

/** Tried in this order wherever something is still to be written: words, an address, an id, a number. */
const FILLINGS: readonly unknown[] = ['…', 'https://example.com', 'sample', 0]

/** A config with something wherever it is still to be written, so that it can run; null where that is not all that is wrong with it. */
function fillHoles(kind: AnyStepKind, config: unknown): unknown {
  let filled = config
  for (const filling of [...FILLINGS, null]) {
    const read = kind.bind(filled)
    if (read.ok) return filled
    const before = filled
    for (const { path } of read.issues) filled = fillAt(filled, path.split('.'), filling)
    if (filled === before) return null
  }
  return null
}

/** What somebody wrote stays, but for the address of a file, which is written in one go. */
function fillAt(value: unknown, [key = '', ...others]: readonly string[], filling: unknown): unknown {
  const isList = Array.isArray(value)
  if (key === '' || (!isList && !isRecord(value))) return value
  const inner: unknown = isList ? value[Number(key)] : value[key]
  const next = others.length > 0 ? fillAt(inner, others, filling) : fill(key, inner, filling)
  if (next === inner) return value
  return isList ? value.with(Number(key), next) : { ...value, [key]: next }
}

function fill(key: string, value: unknown, filling: unknown): unknown {
  if (key === 'link') return NO_FILE
  if (key === 'media' && isRecord(value)) return { ...value, link: NO_FILE }
  return value === undefined || value === '' || FILLINGS.includes(value) ? filling : value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A step to be looked at, where it stands, and who hears it when. */
export interface Previewed {
  step: StepNode
  kind: FlowKind
  document: FlowDocument
  start: TestStart
}

/** What the customer would get of a step; null where it cannot be said as it is written now. */
export type Preview = readonly OutgoingContent[] | null

/** Runs one step by itself, with samples in the place of what it reads, and gives what it says before it waits or goes on. */
export function previewStep(kinds: Kinds, { step, kind, document, start }: Previewed): Preview {
  const own = Object.hasOwn(kinds, step.kind) ? kinds[step.kind] : undefined
  const config = own && fillHoles(own, withoutVariations(closed(step.config)))
  if (!own || config === null) return null
  const alone: FlowDocument = {
    v: 1,
    nodes: [{ id: 'alone', kind: 'default', position: { x: 0, y: 0 }, steps: [{ ...step, enabled: true, config }] }],
    edges: [],
  }
  const { program } = compile(kinds, { flowId: 'preview', version: 0 }, alone)
  const state = stateOf(
    beginSimulation({
      library: (id) => (id === 'preview' ? program : null),
      flowId: 'preview',
      kind,
      // What people get to read where this step alone breaks off is not what the step says.
      start: { ...start, onFault: { say: false, texts: {} }, vars: { ...samplesFor(kinds, { ...step, config }, document), ...start.vars } },
      mocks: [],
      real: new Set(),
      makesUp: true,
    }),
  )
  return state.lines.flatMap((line) => (line.from === 'business' ? [withoutFile(line.content)] : []))
}

/** A value for each variable that the step reads, with the parts that it reads of it. */
function samplesFor(kinds: Kinds, step: StepNode, document: FlowDocument): Record<string, Json> {
  const known = new Map(listVariables(kinds, document).map((variable) => [variable.name, variable]))
  const schema = kinds[step.kind]?.config
  const reads = schema ? fieldsOf(schema, step.config).flatMap(readsOf) : []
  const samples: Record<string, Json> = listedOptions(step.config)
  for (const [name = '', ...parts] of reads.flatMap(sampledPath)) {
    const { type = 'any', sample = null } = known.get(name) ?? {}
    samples[name] = withPart(samples[name] ?? sample ?? (parts.length > 0 ? {} : sampleValue(name, type)), parts)
  }
  return samples
}

/** A read that a sample can stand for, without the root that all variables share. */
function sampledPath([root = '', ...path]: readonly string[]): (readonly string[])[] {
  if (root === 'vars') return [path]
  return SAMPLED_ROOTS.has(root) ? [[root, ...path]] : []
}

const SAMPLED_ROOTS = new Set(['event', 'order', 'trigger'])

function withPart(value: Json, [name, ...others]: readonly string[]): Json {
  if (name === undefined || !isDraft(value)) return value
  return { ...value, [name]: withPart(fieldOf(value, name) ?? (others.length > 0 ? {} : sampleValue(name, 'any')), others) }
}

/** A question whose options come out of a list gets a short list. */
function listedOptions(config: unknown): Record<string, Json> {
  const from = at(at(config, 'input'), 'from')
  const [root, name, ...deeper] = textAt(from, 'path').split('.')
  if (root !== 'vars' || name === undefined || deeper.length > 0) return {}
  const keys = [textAt(from, 'label'), textAt(from, 'value'), textAt(from, 'description')].filter((key) => key !== '')
  const words = ['First', 'Second', 'Third']
  return { [name]: words.map((word) => (keys.length === 0 ? word : Object.fromEntries(keys.map((key) => [key, word])))) }
}

/** Braces that somebody has just opened have no end yet: the rest of such a text is left out. */
function closed(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('{') ? value.replace(UNFINISHED, '…') : value
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]))
}

const UNFINISHED = /(?:\{\{(?![^]*?\}\})|\{%(?![^]*?%\}))[^]*$/

/** The first way to say it is the one that is shown. */
function withoutVariations(config: unknown): unknown {
  const messages = at(config, 'messages')
  if (!Array.isArray(messages) || typeof config !== 'object') return config
  return {
    ...config,
    messages: messages.map((message: unknown) => (typeof message === 'object' ? { ...message, variations: [] } : message)),
  }
}

const withoutFile = (content: OutgoingContent): OutgoingContent =>
  'media' in content && content.media.link === NO_FILE ? { ...content, media: {} } : content

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

function textAt(value: unknown, key: string): string {
  const found = at(value, key)
  return typeof found === 'string' ? found : ''
}
