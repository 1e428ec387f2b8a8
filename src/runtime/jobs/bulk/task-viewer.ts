import { z } from 'zod'

import { Scope } from '#domain/workspace/role.ts'

/** Through whose eyes a task finds what it works on, as whoever began it did. */
export const TaskEyes = z.object({ userId: z.string(), scope: Scope, teamIds: z.array(z.string()) })
