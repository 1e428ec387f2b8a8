import { z } from 'zod'

/** A hand-over to people. */
export const LiveChatConfig = z.object({
  v: z.literal(1).default(1),
  assigneeId: z.string().max(64).nullable().default(null),
  /** What the team reads with the hand-over. */
  note: z.string().max(1_000).default('').meta({ role: 'template' }),
  textWhenThere: z.string().max(4_096).default('').meta({ role: 'template' }),
  textWhenAway: z.string().max(4_096).default('').meta({ role: 'template' }),
})
export type LiveChatConfig = z.infer<typeof LiveChatConfig>
