/** Counts the frames of each second; false for one too many. */
export function createFrameBudget(perSecond: number): () => boolean {
  let budget = { second: 0, left: perSecond }
  return () => {
    const second = Math.floor(performance.now() / 1_000)
    if (budget.second !== second) budget = { second, left: perSecond }
    return budget.left-- > 0
  }
}
