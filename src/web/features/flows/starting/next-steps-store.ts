/** What to do next with a flow that was just made: what to choose and what to write again. */
export interface NextStepsOf {
  /** What stands open and must be chosen before it can be published. */
  choose: readonly string[]
  edit: readonly string[]
}

const keyOf = (flowId: string): string => `parley:next-steps:${flowId}`

/** Remembers it in this browser, until it is put away. */
export function keepNextSteps(flowId: string, next: NextStepsOf): void {
  localStorage.setItem(keyOf(flowId), JSON.stringify(next))
}

/** What is remembered of a flow; null where there is nothing. */
export function readNextSteps(flowId: string): NextStepsOf | null {
  const kept = localStorage.getItem(keyOf(flowId))
  if (kept === null) return null
  try {
    const { choose, edit } = JSON.parse(kept) as Partial<NextStepsOf>
    return { choose: Array.isArray(choose) ? choose.map(String) : [], edit: Array.isArray(edit) ? edit.map(String) : [] }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Forgets it. */
export const forgetNextSteps = (flowId: string): void => localStorage.removeItem(keyOf(flowId))
