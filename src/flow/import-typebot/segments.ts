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
  const runs: { key: string; title: string; blocks: Rec[]; from: number; way: string; goesOn: boolean }[] = []
  for (const [index, group] of groups.entries()) {
    const title = text(group['title']).trim().slice(0, 80) || `Group ${index + 1}`
    const blocks = list(group['blocks']).map(rec)
    let run: (typeof runs)[number] | null = null
    for (const [from, block] of (blocks.length > 0 ? blocks : [{}]).entries()) {
      if (run === null || entries.has(text(block['id'])) || run.blocks.length >= LONGEST) {
        run = { key: `s${runs.length + 1}`, title, blocks: [], from, way: '', goesOn: true }
        runs.push(run)
        if (!keyOfGroup.has(text(group['id']))) keyOfGroup.set(text(group['id']), run.key)
      }
      if (block['type'] !== undefined) run.blocks.push(block)
      keyOfBlock.set(text(block['id']), run.key)
      run.way = wayOf(block)
      // A exit of a block in the middle leaves the group there; one by which a failed call goes on leads to a block.
      if (run.way !== '' || CAN_FAIL.has(text(block['type']))) run = null
    }
    const last = runs.at(-1)
    if (last) last.goesOn = false
  }
  const atPlace = (groupId: string, blockId: string) => (blockId === '' ? undefined : keyOfBlock.get(blockId)) ?? keyOfGroup.get(groupId)
  const at = (edgeId: string) => {
    const to = rec(edges.get(edgeId)?.['to'])
    return atPlace(text(to['groupId']), text(to['blockId']))
  }
  const segments = runs.slice(0, MAX_SEGMENTS).map(({ key, title, blocks, from, way, goesOn }, index): Segment => {
    const next = way === '' ? (goesOn ? runs[index + 1]?.key : undefined) : at(way)
    return { key, title, blocks, from, next }
  })
  return { segments, at, atPlace, count: runs.length }
}

/** The block's own exit; those of its items are ways of a choice. A jump is one too, to a place instead of by a line. */
const wayOf = (block: Rec): string => text(block['outgoingEdgeId'])

/** The blocks that a way leads into by name. */
function entriesOf(groups: readonly Rec[], edges: ReadonlyMap<string, Rec>): ReadonlySet<string> {
  const byEdge = [...edges.values()].map((edge) => text(rec(edge['to'])['blockId']))
  const byJump = groups.flatMap((group) => list(group['blocks']).map((block) => text(rec(rec(block)['options'])['blockId'])))
  return new Set([...byEdge, ...byJump].filter((id) => id !== ''))
}
