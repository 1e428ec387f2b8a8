/** How much a conversation may use, as far as it is bounded. */
interface Bounds {
  turns: number
  toolCalls?: number
  costCents: number
}

/** Names the limit of a conversation that is met; null where none is. Answers are counted with the one that is asked for. */
export function limitMet(limits: Bounds, spent: { turns: number; toolCalls: number; costCents: number }): string | null {
  if (spent.turns > limits.turns) return `The agent answered ${limits.turns} times, which is its limit.`
  if (limits.toolCalls !== undefined && spent.toolCalls >= limits.toolCalls)
    return `The agent used its tools ${limits.toolCalls} times, which is its limit.`
  if (spent.costCents >= limits.costCents)
    return `The agent cost ${spent.costCents.toFixed(2)} cents here, and its limit is ${limits.costCents}.`
  return null
}
