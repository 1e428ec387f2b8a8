import type { Role } from '#domain/workspace/role.ts'

/** The roles as one chooses them. */
export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'agent', label: 'Agent' },
  { value: 'admin', label: 'Admin' },
  { value: 'owner', label: 'Owner' },
]

/** Gives the word for a role. */
export const roleLabel = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role
