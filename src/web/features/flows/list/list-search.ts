const STATES = ['live', 'draft', 'changed', 'archived'] as const
const SORTS = ['name', 'runs', 'completed', 'edited'] as const

export type FlowListState = (typeof STATES)[number]
export type FlowSort = (typeof SORTS)[number]

/** What the address of a list of flows says. */
export interface FlowListSearch {
  search?: string | undefined
  state?: FlowListState | undefined
  /** A folder's id, or `none` for the flows that are in none. */
  folder?: string | undefined
  by?: FlowSort | undefined
  dir?: 'asc' | 'desc' | undefined
}

/** Reads the address; what is foreign is left out. */
export function parseFlowListSearch(search: Record<string, unknown>): FlowListSearch {
  const text = (name: string, max: number) =>
    typeof search[name] === 'string' && search[name] !== '' ? search[name].slice(0, max) : undefined
  return {
    search: text('search', 120),
    folder: text('folder', 64),
    state: STATES.find((one) => one === search['state']),
    by: SORTS.find((one) => one === search['by']),
    dir: search['dir'] === 'asc' ? 'asc' : search['dir'] === 'desc' ? 'desc' : undefined,
  }
}
