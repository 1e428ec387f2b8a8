import type { EmittedEffect } from '#domain/flows/effects.ts'
import { splitText } from '#domain/messages/split-text.ts'

/** Says a text of any length, in as many messages as it takes, but not more than `most`; nothing where it is empty. With `agentId` it is an AI agent that says it. */
export const sayText = (text: string, { most = 8, agentId }: { most?: number; agentId?: string } = {}): EmittedEffect[] =>
  splitText(text.trim())
    .slice(0, most)
    .map((piece) => ({ kind: 'send_message', content: { type: 'text', text: piece }, ...(agentId !== undefined && { agentId }) }))
