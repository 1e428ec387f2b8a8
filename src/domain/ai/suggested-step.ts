import { z } from 'zod'

import { Id } from '../id.ts'

/** What may be done next with a conversation: always something of the workspace's own, which a person carries out. */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tag: z.string() }),
  z.object({ kind: z.literal('team'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('macro'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('savedReply'), id: Id, name: z.string() }),
  z.object({ kind: z.literal('snooze'), on: z.enum(['tomorrow', 'nextMonday']) }),
  z.object({ kind: z.literal('close') }),
])
export type NextStep = z.infer<typeof NextStep>

/** A step that a model suggests, and why. */
export const SuggestedStep = z.object({ step: NextStep, reason: z.string() })
export type SuggestedStep = z.infer<typeof SuggestedStep>
