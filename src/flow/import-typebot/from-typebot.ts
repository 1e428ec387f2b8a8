// Arrives: any JSON. Leaves: a flow and what became of each part. It refuses nothing: what is no bot comes to an empty flow, and whoever asks sees by `count` what did not fit.
import type { FlowDocument } from '#domain/flow-document.ts'
import type { Json } from '#domain/json.ts'

import { compose, type SketchBlock, type SketchStep } from '../composing/compose.ts'
import { kinds } from '../steps/registry.gen.ts'
import type { Maker, MadeStep, Making } from './block-maker.ts'
import { bubbles, said, saying } from './bubbles.ts'
import { calls, GOOGLE } from './calls.ts'
import type { ImportLine } from './import-line.ts'
import { inputs } from './inputs.ts'
import { logic } from './logic.ts'
import { readNames } from './names.ts'
import { list, rec, type Rec, text } from './read-json.ts'
import { readSegments, type Segment } from './segments.ts'

const MAKERS: Readonly<Record<string, Maker>> = { ...bubbles, ...inputs, ...logic, ...calls }
/** The version of exports whose blocks we know, and those of older ones. */
const KNOWN_VERSION = 6
/** Lines that a report has, at most. */
const MAX_LINES = 500

export interface FromTypebot {
  name: string
  document: FlowDocument
  /** How many blocks it would take; a document holds 1,999 at most and then lacks the others. */
  count: number
  references: { to: string; id: string; name: string }[]
  lines: ImportLine[]
}

/** Tells whether a file is an export of Typebot. */
export const isTypebot = (file: Json): boolean =>
  Array.isArray(rec(file)['groups']) && (rec(file)['edges'] !== undefined || rec(file)['events'] !== undefined)

/** Makes a flow of an export of Typebot (version 6), as far as there are steps for its blocks. */
export function fromTypebot(file: Json): FromTypebot {
  const bot = rec(file)
  const groups = list(bot['groups']).map(rec)
  const edges = new Map(list(bot['edges']).map((edge) => [text(rec(edge)['id']), rec(edge)]))
  const parts = readSegments(groups, edges)
  const lines: ImportLine[] = []
  const building = new Building(bot, parts, lines)
  const blocks = Object.fromEntries(parts.segments.map((segment) => [segment.key, building.block(segment)]))
  if (Number.parseFloat(text(bot['version'])) >= KNOWN_VERSION + 1)
    lines.push({
      place: 'The bot',
      became: 'changed',
      why: `Its export is of version ${text(bot['version']).slice(0, 12)}, of which we know nothing yet. Look through every step.`,
    })
  const start = startOf(bot, groups, parts.at, lines) ?? parts.segments[0]?.key ?? ''
  lines.push({ place: 'Start', became: 'changed', why: 'It starts when somebody writes “start”. Choose what starts it.' })
  const document = compose({
    kind: 'flow',
    triggers: [{ title: 'Start', trigger: { type: 'keyword', keywords: ['start'], match: 'exact' }, to: start }],
    blocks,
  })
  const usesGoogle = JSON.stringify(document).includes(GOOGLE)
  return {
    name: text(bot['name']).trim().slice(0, 80) || 'From Typebot',
    document,
    count: parts.count,
    references: usesGoogle ? [{ to: 'connection', id: GOOGLE, name: 'your Google account' }] : [],
    lines:
      lines.length > MAX_LINES
        ? [...lines.slice(0, MAX_LINES), { place: 'The report', became: 'lost', why: `${lines.length - MAX_LINES} more lines.` }]
        : lines,
  }
}

class Building {
  private count = 0
  private readonly names: Making['names']
  private readonly parts: ReturnType<typeof readSegments>
  private readonly lines: ImportLine[]

  constructor(bot: Rec, parts: ReturnType<typeof readSegments>, lines: ImportLine[]) {
    this.names = readNames(bot['variables'])
    this.parts = parts
    this.lines = lines
  }

  block({ title, blocks, from, next }: Segment): SketchBlock {
    const steps: SketchStep[] = []
    let question = ''
    let jump: string | undefined
    const say = () => {
      if (question !== '') this.add(steps, saying(question), [])
      question = ''
    }
    for (const [index, block] of blocks.entries()) {
      const type = text(block['type'])
      const making = this.making(block, `${title}, ${from + index + 1}: ${type || 'block'}`.slice(0, 160), question)
      if (type === 'text') {
        say()
        question = said(making)
        continue
      }
      if (type === 'Jump') {
        say()
        jump = this.parts.atPlace(text(making.options['groupId']), text(making.options['blockId']))
        if (jump === undefined) making.lost('It jumps to a place that does not exist.')
        break
      }
      const takes = Object.hasOwn(inputs, type) && type !== 'payment input'
      if (!takes) say()
      const made = Object.hasOwn(MAKERS, type) ? MAKERS[type]?.(making) : undefined
      if (made === undefined) making.lost('Nothing here does what it did.')
      const isAdded = made ? this.add(steps, made, [making]) : false
      // The words before a question that was not taken are still said.
      if (takes && isAdded) question = ''
      else say()
    }
    say()
    const to = jump ?? next
    return { title, steps, ...(to !== undefined && { next: to }) }
  }

  private making(block: Rec, place: string, question: string): Making {
    const tell = (became: ImportLine['became']) => (why: string) => void this.lines.push({ place, became, why })
    const [options, content] = [rec(block['options']), rec(block['content'])]
    return {
      options,
      content,
      items: list(block['items']).map(rec),
      names: this.names,
      question,
      changed: tell('changed'),
      lost: tell('lost'),
    }
  }

  /** Adds a step that can be read here; tells why where it cannot. */
  private add(steps: SketchStep[], { kind, name, config, ways = [] }: MadeStep, [making]: readonly Making[]): boolean {
    const bound = kinds[kind as keyof typeof kinds].bind(config)
    if (!bound.ok) {
      making?.lost(bound.issues[0]?.message ?? 'It cannot be read here.')
      return false
    }
    this.count += 1
    const to = Object.fromEntries(
      ways.flatMap(({ exit, item }) => {
        const key = this.parts.at(text(item['outgoingEdgeId']))
        return key === undefined ? [] : [[exit, key]]
      }),
    )
    steps.push({ id: `step${this.count}`, kind, ...(name !== undefined && { name }), config, to })
    return true
  }
}

/** Where the bot begins: behind its start event. Other events have no step here. */
function startOf(bot: Rec, groups: readonly Rec[], at: (edgeId: string) => string | undefined, lines: ImportLine[]): string | undefined {
  const events = list(bot['events']).map(rec)
  for (const event of events.filter((each) => each['type'] !== 'start'))
    lines.push({
      place: `Event ${text(event['type']).slice(0, 40)}`,
      became: 'lost',
      why: 'Only the start of a bot is taken. Draw its way by hand.',
    })
  const start = events.find((event) => event['type'] === 'start')
  // Before version 6 the start was a block of the first group.
  const block = groups.flatMap((group) => list(group['blocks']).map(rec)).find((each) => each['type'] === 'start')
  return at(text(start?.['outgoingEdgeId'])) ?? at(text(block?.['outgoingEdgeId']))
}
