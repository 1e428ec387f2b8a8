import type { FlowSummary } from '#domain/api/flows/flows.ts'

import type { FlowListSearch, FlowListState, FlowSort } from './list-search.ts'

const IS: Record<FlowListState, (flow: FlowSummary) => boolean> = {
  live: ({ publishedVersion }) => publishedVersion !== null,
  draft: ({ publishedVersion, archivedAt }) => publishedVersion === null && archivedAt === null,
  changed: ({ isChanged }) => isChanged,
  archived: ({ archivedAt }) => archivedAt !== null,
}

const WEIGHTS: Record<FlowSort, (a: FlowSummary, b: FlowSummary) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  runs: (a, b) => a.runs - b.runs,
  completed: (a, b) => shareOf(a) - shareOf(b),
  edited: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
}

/** Which share of the passages came to an end; below none where there were none. */
const shareOf = ({ runs, completed }: FlowSummary): number => (runs === 0 ? -1 : completed / runs)

/** The flows that the address asks for, in its order. Archived ones are shown only where they are asked for. */
export function shownFlows(flows: readonly FlowSummary[], { state, folder, by = 'name', dir = 'asc' }: FlowListSearch): FlowSummary[] {
  const turn = dir === 'asc' ? 1 : -1
  return flows
    .filter((flow) => (state === undefined ? flow.archivedAt === null : IS[state](flow)))
    .filter(({ folderId }) => folder === undefined || (folder === 'none' ? folderId === null : folderId === folder))
    .toSorted((a, b) => turn * WEIGHTS[by](a, b) || WEIGHTS.name(a, b))
}
