import type { SketchBlock, SketchStep } from '../composing/sketch.ts'
import { kinds } from '../steps/registry.gen.ts'
import type { Maker, MadeStep, Making } from './block-maker.ts'
import { bubbles, said, saying } from './bubbles.ts'
import { calls } from './calls.ts'
import type { ImportLine } from './import-line.ts'
import { ASKS, inputs } from './inputs.ts'
import { logic } from './logic.ts'
import { readNames } from './names.ts'
import { list, rec, type Rec, text } from './read-json.ts'
import { MAX_SEGMENTS, type readSegments, type Segment } from './segments.ts'
import { evaluated } from './set-variable.ts'
import { readShownAs } from './shown-as.ts'

const MAKERS: Readonly<Record<string, Maker>> = { ...bubbles, ...inputs, ...logic, ...calls }
/** As long as the note of a step is, at most. */
const MAX_NOTE = 2_000

/** Makes blocks of the segments of an export, and tells what became of each part. */
export class Building {
  private count = 0
  /** How many ends were drawn. */
  ends = 0
  private readonly names: Making['names']
  private readonly botId: string
  private readonly parts: ReturnType<typeof readSegments>
  private readonly lines: ImportLine[]
  /** What was told since the last step: the next one says it in its note. */
  private told: string[] = []

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
    const opened: Opened = { steps: [], leaving: { next, end: null, endKey: `${key}-end` }, question: '' }
    for (const [index, block] of blocks.entries()) {
      const place = `${title}, ${from + index + 1}: ${text(block['type']) || 'block'}`.slice(0, 160)
      const jump = this.addBlock(opened, block, place, index < blocks.length - 1 || next !== undefined)
      if (jump !== null) return this.closed(title, opened, jump)
    }
    this.sayQuestion(opened)
    if (next === undefined) endOptions(opened.steps, opened.leaving)
    return this.closed(title, opened, next)
  }

  private closed(title: string, { steps, leaving }: Opened, next: string | undefined): Built {
    this.keepTold(steps)
    return { block: { title, steps, ...(next !== undefined && { next }) }, end: leaving.end }
  }

  /** Adds the steps of a block of the export; answers where it jumps to, null where it goes on. */
  private addBlock(opened: Opened, block: Rec, place: string, isFollowed: boolean): string | null {
    const type = text(block['type'])
    const before: MadeStep[] = []
    const making = this.making(block, place, opened.question, before)
    if (type === 'text') {
      this.sayQuestion(opened)
      opened.question = said(making)
      this.addAll(opened, before, making)
      return null
    }
    const jump = this.jumpOf(type, making, isFollowed)
    if (jump !== null) {
      this.sayQuestion(opened)
      return jump ?? null
    }
    const takes = ASKS.has(type)
    if (!takes) this.sayQuestion(opened)
    const made = Object.hasOwn(MAKERS, type) ? MAKERS[type]?.(making) : undefined
    if (made === undefined) making.lost('Parley has no step like this. Rebuild the block with other steps.')
    this.addAll(opened, before, making)
    const isAdded = made ? this.add(opened.steps, made, making, opened.leaving) : false
    // The words before a question that was not taken are still said.
    if (takes && isAdded) opened.question = ''
    else this.sayQuestion(opened)
    return null
  }

  private addAll({ steps, leaving }: Opened, made: readonly MadeStep[], making: Making): void {
    for (const step of made) this.add(steps, step, making, leaving)
  }

  /** A text becomes the question of the block that follows; where that asks nothing, it is a message of its own. */
  private sayQuestion(opened: Opened): void {
    if (opened.question !== '') this.add(opened.steps, saying(opened.question), null, opened.leaving)
    opened.question = ''
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
    const tell = (became: ImportLine['became']) => (why: string) => {
      this.lines.push({ place, became, why })
      this.told.push(`${text(block['type'])}: ${why}`)
    }
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
    { kind, name, config, branches = [], goesOnBy = [] }: MadeStep,
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
      ...branches.flatMap(({ exit, item, ends }) => {
        const key = this.parts.at(text(item['outgoingEdgeId'])) ?? (ends === true ? end() : undefined)
        return key === undefined ? [] : [[exit, key] as const]
      }),
      ...goesOnBy.map((exit) => [exit, leaving.next ?? end()] as const),
    ])
    const note = this.told.join('\n').slice(0, MAX_NOTE)
    this.told = []
    steps.push({ id: `step${this.count}`, kind, ...(name !== undefined && { name }), ...(note !== '' && { note }), config, to })
    return true
  }

  /** What was told behind the last step of a block stands in that step's note; where there is none, the next block's first step says it. */
  private keepTold(steps: SketchStep[]): void {
    const last = steps.pop()
    if (!last) return
    const note = [last.note, ...this.told]
      .filter((words) => words !== undefined && words !== '')
      .join('\n')
      .slice(0, MAX_NOTE)
    this.told = []
    steps.push({ ...last, ...(note !== '' && { note }) })
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

/** A block of the sketch while its steps are added. */
interface Opened {
  steps: SketchStep[]
  leaving: Leaving
  /** A text that the next block may ask as its question. */
  question: string
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
