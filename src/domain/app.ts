import { z } from 'zod'

import { TIME_ZONES } from './constants.ts'
import { Id } from './id.ts'

export const Role = z.enum(['owner', 'admin', 'agent'])
export type Role = z.infer<typeof Role>

const RANK: Record<Role, number> = { agent: 0, admin: 1, owner: 2 }

/** Tells whether somebody with `role` may do what needs `needed`. */
export const roleAllows = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed]

export const App = z.object({
  id: Id,
  name: z.string(),
  timeZone: z.string(),
  role: Role,
  demo: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type App = z.infer<typeof App>

export const AppInput = z.object({ name: z.string().trim().min(1).max(80), timeZone: z.enum(TIME_ZONES).optional() })

export const Member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  pending: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Member = z.infer<typeof Member>
