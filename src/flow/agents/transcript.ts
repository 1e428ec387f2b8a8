import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'

/** Messages and characters that a model is shown, and that a session keeps. */
export const TRANSCRIPT_LIMITS = { messages: 20, characters: 24_000, result: 6_000 } as const

const CUT = '(left out: too long ago)'

/** Keeps a transcript within its bounds: the results of old tools go first, then the oldest messages. It begins with the customer. */
export function trimTranscript(whole: readonly AgentMessage[]): AgentMessage[] {
  let kept = whole.map(shorten)
  for (let index = 0; sizeOf(kept) > TRANSCRIPT_LIMITS.characters && index < kept.length - 2; index += 1) {
    kept = kept.map((message, at) => (at === index && message.role === 'tool' ? { ...message, result: CUT } : message))
  }
  while (kept.length > 1 && (kept.length > TRANSCRIPT_LIMITS.messages || sizeOf(kept) > TRANSCRIPT_LIMITS.characters)) {
    const next = nextBeginning(kept)
    if (next === null) break
    kept = kept.slice(next)
  }
  return kept
}

/** Where a transcript may begin instead: at a later word of the customer; else at an agent's later answer, so that no result stands without its call. */
function nextBeginning(messages: readonly AgentMessage[]): number | null {
  const customer = messages.findIndex(({ role }, index) => index > 0 && role === 'customer')
  if (customer > 0) return customer
  const agent = messages.findIndex(({ role }, index) => index > 1 && role === 'agent')
  return agent > 0 ? agent : null
}

const shorten = (message: AgentMessage): AgentMessage =>
  message.role === 'tool' && message.result.length > TRANSCRIPT_LIMITS.result
    ? { ...message, result: `${message.result.slice(0, TRANSCRIPT_LIMITS.result)} … (cut)` }
    : message

const sizeOf = (messages: readonly AgentMessage[]): number => messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0)
