import type { Role } from './role.ts'

const RANK: Record<Role, number> = { agent: 0, admin: 1, owner: 2 }

/** Tells whether somebody with `role` may do what needs `needed`. Apart from the schemas, so that a browser that asks this loads none of them. */
export const roleAllows = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed]
