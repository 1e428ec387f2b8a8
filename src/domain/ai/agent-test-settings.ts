import { z } from 'zod'

import { AgentModel } from './agent-config.ts'

const Prompt = z.string().trim().min(1).max(8_000).nullable().default(null)

/** How an agent is tested. */
export const AgentTestSettings = z.object({
  v: z.literal(1).default(1),
  /** Percent of the conversations that must pass for the draft to be published without a reason. */
  threshold: z.number().int().min(0).max(100).default(80),
  /** What the model that judges is told; null: the standard words. */
  judgePrompt: Prompt,
  /** What the model that plays customers is told; null: the standard words. */
  customerPrompt: Prompt,
  /** Who judges and plays customers; null: the agent's own first model. */
  model: AgentModel.nullable().default(null),
})
export type AgentTestSettings = z.infer<typeof AgentTestSettings>
