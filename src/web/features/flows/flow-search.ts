/** What of a flow is looked at: its draft, the published version, or its runs; and which step is open. */
export interface FlowSearch {
  show?: 'draft' | 'published' | 'runs' | undefined
  step?: string | undefined
}

/** Reads the state of the flow screen out of its address. */
export function parseFlowSearch(search: Record<string, unknown>): FlowSearch {
  const { show, step } = search
  return {
    show: show === 'draft' || show === 'published' || show === 'runs' ? show : undefined,
    step: typeof step === 'string' ? step.slice(0, 64) : undefined,
  }
}
