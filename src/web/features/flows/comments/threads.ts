import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { FlowComment } from '#domain/flows/flow-comment.ts'

import type { FlowSearch } from '../flow-search.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import type { Place } from '../place.ts'

/** A first comment with its replies. */
export interface Thread {
  first: FlowComment
  replies: readonly FlowComment[]
}

/** Gathers comments into threads, the newest thread first, its words oldest first. */
export function threadsOf(comments: readonly FlowComment[]): Thread[] {
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId)
  return comments
    .filter(({ id, threadId }) => id === threadId)
    .map((first) => ({ first, replies: (byThread.get(first.id) ?? []).filter(({ id }) => id !== first.id) }))
    .toReversed()
}

/** How many open threads there are of each step, or of a block as a whole. */
export const openThreads = (comments: readonly FlowComment[]): ReadonlyMap<string, number> => {
  const open = comments.filter(({ id, threadId, resolvedAt }) => id === threadId && resolvedAt === null)
  return new Map([...Map.groupBy(open, ({ nodeId, stepId }) => stepId ?? nodeId)].map(([place, those]) => [place, those.length]))
}

/** Tells whether what a comment is about is still drawn. A step is found wherever it stands now. */
export const isDrawn = ({ nodes }: FlowDocument, { nodeId, stepId }: FlowComment): boolean =>
  nodes.some((node) => (stepId === null ? node.id === nodeId : 'steps' in node && node.steps.some(({ id }) => id === stepId)))

/** What one would speak of now: the step or card that is open, else the only one that is picked. */
export function placeNow(
  { cards }: FlowLayout,
  { step, node }: FlowSearch,
  selected: ReadonlySet<string>,
): (Place & { nodeId: string }) | null {
  const [only] = selected.size === 1 ? selected : []
  const card = cards.find(({ id, stepId, steps }) =>
    step === undefined ? id === (node ?? only) : stepId === step || steps.some((one) => one.id === step),
  )
  return card ? { nodeId: card.id, stepId: step ?? card.stepId } : null
}
