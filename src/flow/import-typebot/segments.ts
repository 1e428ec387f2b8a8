import { CAN_FAIL } from './calls.ts'
import { list, rec, type Rec, text } from './read-json.ts'

/** A run of blocks that one comes into only at its first. */
export interface Segment {
  key: string
  title: string
  blocks: readonly Rec[]
  /** Where in its group the first of them stands, from 0. */
  from: number
  /** Where it leads after its last block. */
  next: string | undefined
}

const LONGEST = 25
/** As many blocks as a document holds beside what starts it. */
export const MAX_SEGMENTS = 1_999

/** The groups of an export, cut where a way comes in or goes out in the middle. `at` finds the segment that an edge leads to. */
export function readSegments(
  groups: readonly Rec[],
  edges: ReadonlyMap<string, Rec>,
): {
  segments: Segment[]
  at(edgeId: string): string | undefined
  atPlace(groupId: string, blockId: string): string | undefined
  /** How many there would be without a limit. */
  count: number
} {
  const entries = entriesOf(groups, edges)
  const keyOfBlock = new Map<string, string>()
  const keyOfGroup = new Map<string, string>()
  const runs: Run[] = []
  for (const [index, group] of groups.entries()) {
    const title = text(group['title']).trim().slice(0, 80) || `Group ${index + 1}`
    const own = splitGroup(list(group['blocks']).map(rec), entries).map((cut, at): Run => ({
      ...cut,
      title,
      key: `s${runs.length + at + 1}`,
    }))
    runs.push(...own)
    for (const { key, blocks } of own) for (const block of blocks) keyOfBlock.set(text(block['id']), key)
    const [first] = own
    if (first && !keyOfGroup.has(text(group['id']))) keyOfGroup.set(text(group['id']), first.key)
  }
  const atPlace = (groupId: string, blockId: string) => (blockId === '' ? undefined : keyOfBlock.get(blockId)) ?? keyOfGroup.get(groupId)
  const at = (edgeId: string) => {
    const to = rec(edges.get(edgeId)?.['to'])
    return atPlace(text(to['groupId']), text(to['blockId']))
  }
  const segments = runs.slice(0, MAX_SEGMENTS).map(({ key, title, blocks, from, way, goesOn }, index): Segment => {
    const next = way === '' ? (goesOn ? runs[index + 1]?.key : undefined) : at(way)
    return { key, title, blocks: blocks.filter((block) => block['type'] !== undefined), from, next }
  })
  return { segments, at, atPlace, count: runs.length }
}

/** Consecutive blocks of a group, with the exit of the last; `goesOn` where the group continues behind them. */
interface Cut {
  blocks: Rec[]
  from: number
  way: string
  goesOn: boolean
}

interface Run extends Cut {
  key: string
  title: string
}

/** Cuts the blocks of a group where something leads in or out in the middle. A group without blocks is one empty cut. */
function splitGroup(blocks: readonly Rec[], entries: ReadonlySet<string>): Cut[] {
  const cuts: Cut[] = []
  let cut: Cut | null = null
  for (const [from, block] of blocks.entries()) {
    if (cut === null || entries.has(text(block['id'])) || cut.blocks.length >= LONGEST) {
      cut = { blocks: [], from, way: '', goesOn: true }
      cuts.push(cut)
    }
    cut.blocks.push(block)
    cut.way = wayOf(block)
    // An exit of a block in the middle leaves the group there; one by which a failed call goes on leads to a block.
    if (cut.way !== '' || CAN_FAIL.has(text(block['type']))) cut = null
  }
  const last = cuts.at(-1)
  if (last) last.goesOn = false
  return last ? cuts : [{ blocks: [], from: 0, way: '', goesOn: false }]
}

/** The block's own exit; those of its items are ways of a choice. A jump is one too, to a place instead of by a line. */
const wayOf = (block: Rec): string => text(block['outgoingEdgeId'])

/** The blocks that a way leads into by name. */
function entriesOf(groups: readonly Rec[], edges: ReadonlyMap<string, Rec>): ReadonlySet<string> {
  const byEdge = [...edges.values()].map((edge) => text(rec(edge['to'])['blockId']))
  const byJump = groups.flatMap((group) => list(group['blocks']).map((block) => text(rec(rec(block)['options'])['blockId'])))
  return new Set([...byEdge, ...byJump].filter((id) => id !== ''))
}
