import { z } from 'zod'

import { Id } from '../id.ts'

/** A member or a team, named in a note as `@name`. */
export const Mention = z.object({ id: Id, name: z.string().trim().min(1).max(200) })
export type Mention = z.infer<typeof Mention>
