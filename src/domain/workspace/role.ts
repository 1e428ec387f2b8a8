import { z } from 'zod'

export const Role = z.enum(['owner', 'admin', 'agent'])

export type Role = z.infer<typeof Role>

/** Which conversations somebody sees: all of the app, those of their teams and their own, or only their own. */
export const Scope = z.enum(['all', 'team', 'own'])

export type Scope = z.infer<typeof Scope>
