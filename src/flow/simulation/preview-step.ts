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
import { fillHoles, NO_FILE } from './fill-holes.ts'
import { sampleValue } from './sample-value.ts'
import { beginSimulation, stateOf } from './simulation.ts'

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
  for (const [root = '', ...path] of reads) {
    const [name = '', ...parts] = root === 'vars' ? path : [root, ...path]
    if (root !== 'vars' && !['event', 'order', 'trigger'].includes(root)) continue
    const { type = 'any', sample = null } = known.get(name) ?? {}
    samples[name] = withPart(samples[name] ?? sample ?? (parts.length > 0 ? {} : sampleValue(name, type)), parts)
  }
  return samples
}

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
