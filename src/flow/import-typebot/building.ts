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
        if (jump === undefined) continue
        this.keepTold(steps)
        return { block: { title, steps, next: jump }, end: leaving.end }
      }
      const takes = ASKS.has(type)
      if (!takes) say()
      const made = Object.hasOwn(MAKERS, type) ? MAKERS[type]?.(making) : undefined
      if (made === undefined) making.lost('Parley has no step like this. Rebuild the block with other steps.')
      for (const step of before) this.add(steps, step, making, leaving)
      const isAdded = made ? this.add(steps, made, making, leaving) : false
      // The words before a question that was not taken are still said.
      if (takes && isAdded) question = ''
      else say()
    }
    say()
    if (next === undefined) endOptions(steps, leaving)
    this.keepTold(steps)
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
