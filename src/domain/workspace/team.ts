import { z } from 'zod'

import { Id } from '../id.ts'

/** People who answer together. */
export const Team = z.object({ id: Id, name: z.string(), memberIds: z.array(z.string()) })
export type Team = z.infer<typeof Team>

export const TeamInput = z.object({ name: z.string().trim().min(1).max(60), memberIds: z.array(z.string().max(64)).max(500) })
export type TeamInput = z.infer<typeof TeamInput>
