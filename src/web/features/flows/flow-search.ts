import { type DateSpan, readDateSpan } from '#domain/date-range.ts'

const SHOWN = ['draft', 'published', 'runs'] as const
const PANES = ['test', 'tests', 'versions', 'problems', 'figures', 'comments', 'uses'] as const

/** What of a flow is looked at: its draft, the published version, or its runs; which step or card is open; and what stands beside the drawing. */
export interface FlowSearch extends DateSpan {
  show?: (typeof SHOWN)[number] | undefined
  step?: string | undefined
  node?: string | undefined
  /** The exit of the open step that is looked for. */
  exit?: string | undefined
  pane?: Pane | undefined
  /** The comment that is asked for, in its pane. */
  comment?: string | undefined
  /** Which published version is shown; the live one without. */
  version?: number | undefined
  /** The run that is looked at. */
  run?: string | undefined
  /** The conversation in which one asked why the bot said something. */
  conversation?: string | undefined
}
export type Pane = (typeof PANES)[number]

/** Reads the state of the flow screen out of its address. */
export function parseFlowSearch(search: Record<string, unknown>): FlowSearch {
  const { show, step, node, exit, pane, comment, version, conversation, run } = search
  return {
    ...readDateSpan(search),
    show: SHOWN.find((one) => one === show),
    step: idOf(step),
    node: idOf(node),
    exit: idOf(exit),
    pane: PANES.find((one) => one === pane),
    comment: idOf(comment),
    version: typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : undefined,
    conversation: idOf(conversation),
    run: idOf(run),
  }
}

const idOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 64) : undefined)
