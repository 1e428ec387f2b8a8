// Arrives: any JSON. Leaves: a flow and what became of each part. It refuses nothing: what is no bot comes to an empty flow, and whoever asks sees by `count` what did not fit.
import type { FlowDocument } from '#domain/flow-document.ts'
import type { Json } from '#domain/json.ts'

import { compose, type SketchBlock, type SketchStep } from '../composing/compose.ts'
import { kinds } from '../steps/registry.gen.ts'
import type { Maker, MadeStep, Making } from './block-maker.ts'
import { bubbles, said, saying } from './bubbles.ts'
import { calls, GOOGLE } from './calls.ts'
import type { ImportLine } from './import-line.ts'
import { ASKS, inputs } from './inputs.ts'
import { logic } from './logic.ts'
import { readNames } from './names.ts'
import { list, rec, type Rec, text } from './read-json.ts'
import { MAX_SEGMENTS, readSegments, type Segment } from './segments.ts'
import { evaluated } from './set-variable.ts'
import { readShownAs } from './shown-as.ts'

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
  const building = new Building(bot, groups, parts, lines)
  const blocks = building.blocks(parts.segments)
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
    count: parts.count + building.ends,
    references: usesGoogle ? [{ to: 'connection', id: GOOGLE, name: 'your Google account' }] : [],
    lines:
      lines.length > MAX_LINES
        ? [...lines.slice(0, MAX_LINES), { place: 'The report', became: 'lost', why: `${lines.length - MAX_LINES} more lines.` }]
        : lines,
  }
}

class Building {
  private count = 0
  /** How many ends were drawn. */
  ends = 0
  private readonly names: Making['names']
  private readonly botId: string
  private readonly parts: ReturnType<typeof readSegments>
  private readonly lines: ImportLine[]

  constructor(bot: Rec, groups: readonly Rec[], parts: ReturnType<typeof readSegments>, lines: ImportLine[]) {
    this.names = readNames(bot['variables'], readShownAs(groups))
    this.botId = text(bot['id'])
    this.parts = parts
    this.lines = lines
  }

  blocks(segments: readonly Segment[]): Record<string, SketchBlock> {
    const built = segments.map((segment): [Segment, Built] => [segment, this.block(segment)])
    const ends = built.filter(([, { end }]) => end !== null).slice(0, Math.max(0, MAX_SEGMENTS - segments.length))
    this.ends = ends.length
    return Object.fromEntries([
      ...built.map(([{ key }, { block }]) => [key, block] as const),
      ...ends.map(([, { end }]) => [end ?? '', { title: 'End', steps: [] }] as const),
    ])
  }

  private block(segment: Segment): Built {
    const { title, blocks, from, next, key } = segment
    const steps: SketchStep[] = []
    const leaving: Leaving = { next, end: null, endKey: `${key}-end` }
    let question = ''
    const say = () => {
      if (question !== '') this.add(steps, saying(question), null, leaving)
      question = ''
    }
    for (const [index, block] of blocks.entries()) {
      const type = text(block['type'])
      const place = `${title}, ${from + index + 1}: ${type || 'block'}`.slice(0, 160)
      const before: MadeStep[] = []
      const making = this.making(block, place, question, before)
      if (type === 'text') {
        say()
        question = said(making)
        for (const step of before) this.add(steps, step, making, leaving)
        continue
      }
      const jump = this.jumpOf(type, making, index < blocks.length - 1 || next !== undefined)
      if (jump !== null) {
        say()
        if (jump !== undefined) return { block: { title, steps, next: jump }, end: leaving.end }
        continue
      }
      const takes = ASKS.has(type)
      if (!takes) say()
      const made = Object.hasOwn(MAKERS, type) ? MAKERS[type]?.(making) : undefined
      if (made === undefined) making.lost('There is no step for this block. Rebuild it with the steps that there are.')
      for (const step of before) this.add(steps, step, making, leaving)
      const isAdded = made ? this.add(steps, made, making, leaving) : false
      // The words before a question that was not taken are still said.
      if (takes && isAdded) question = ''
      else say()
    }
    say()
    if (next === undefined) endOptions(steps, leaving)
    return { block: { title, steps, ...(next !== undefined && { next }) }, end: leaving.end }
  }

  /** Where a block leads that goes to another place of this bot; null where it is no such block, undefined where the place is unknown. */
  private jumpOf(type: string, { options, changed, lost }: Making, isFollowed: boolean): string | undefined | null {
    const isOwnLink = type === 'Typebot link' && ['current', this.botId].includes(text(options['typebotId']) || '-')
    if (type !== 'Jump' && !isOwnLink) return null
    const to = this.parts.atPlace(text(options['groupId']), text(options['blockId']))
    if (to === undefined) lost('It goes to a group that does not exist. Connect it to where it should go.')
    else if (isOwnLink && isFollowed)
      changed('It goes to that group and does not come back, so what follows it here is not reached. Connect the end of that group to it.')
    return to
  }

  private making(block: Rec, place: string, question: string, before: MadeStep[]): Making {
    const tell = (became: ImportLine['became']) => (why: string) => void this.lines.push({ place, became, why })
    const making: Making = {
      options: rec(block['options']),
      content: rec(block['content']),
      items: list(block['items']).map(rec),
      names: this.names,
      question,
      changed: tell('changed'),
      lost: tell('lost'),
      before: (step) => void before.push(step),
      compute: (code) => {
        const name = this.names.fresh('text')
        const step = evaluated(making, name, code)
        if (step !== null) before.push(step)
        return step === null ? null : name
      },
    }
    return making
  }

  /** Adds a step that can be read here; tells why where it cannot. */
  private add(
    steps: SketchStep[],
    { kind, name, config, ways = [], goesOnBy = [] }: MadeStep,
    making: Making | null,
    leaving: Leaving,
  ): boolean {
    const bound = kinds[kind as keyof typeof kinds].bind(config)
    if (!bound.ok) {
      making?.lost(bound.issues[0]?.message ?? 'It cannot be read here. Rebuild it with the steps that there are.')
      return false
    }
    this.count += 1
    const end = () => (leaving.end = leaving.endKey)
    const to = Object.fromEntries([
      ...ways.flatMap(({ exit, item, ends }) => {
        const key = this.parts.at(text(item['outgoingEdgeId'])) ?? (ends === true ? end() : undefined)
        return key === undefined ? [] : [[exit, key] as const]
      }),
      ...goesOnBy.map((exit) => [exit, leaving.next ?? end()] as const),
    ])
    steps.push({ id: `step${this.count}`, kind, ...(name !== undefined && { name }), config, to })
    return true
  }
}

/** An option behind which a bot ends is led to an end: one that leads nowhere looks forgotten. */
function endOptions(steps: SketchStep[], leaving: Leaving): void {
  const last = steps.pop()
  if (!last) return
  const bound = kinds[last.kind as keyof typeof kinds].bind(last.config)
  const open = (bound.ok ? bound.step.exits : []).filter(({ name }) => name.startsWith('option:') && last.to?.[name] === undefined)
  if (open.length > 0) leaving.end = leaving.endKey
  steps.push({ ...last, to: { ...last.to, ...Object.fromEntries(open.map(({ name }) => [name, leaving.endKey])) } })
}

/** Where the steps of a block lead beside one another: behind the block, or to an end of their own. */
interface Leaving {
  next: string | undefined
  end: string | null
  endKey: string
}

interface Built {
  block: SketchBlock
  /** The name of the empty block behind it that ends the flow, where some way needs one. */
  end: string | null
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
