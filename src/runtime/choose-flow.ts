import type { IncomingContent } from '#domain/message.ts'
import { triggerScore } from '#flow/definition/triggers.ts'
import type { PublishedFlow } from '#store/turn-inputs.ts'

/** Chooses the flow that answers a message: the best fitting trigger, the older flow on a tie; undefined when none fits. */
export function chooseFlow(flows: readonly PublishedFlow[], content: IncomingContent, first: boolean): PublishedFlow | undefined {
  const said = { text: textOf(content), first }
  let best: { flow: PublishedFlow; score: number } | undefined
  for (const flow of flows) {
    const score = Math.max(0, ...flow.triggers.map((trigger) => triggerScore(trigger, said)))
    if (score > (best?.score ?? 0)) best = { flow, score }
  }
  return best?.flow
}

function textOf(content: IncomingContent): string | null {
  if (content.type === 'text') return content.text
  if (content.type === 'buttonReply' || content.type === 'listReply') return content.title
  return null
}
