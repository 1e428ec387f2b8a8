import { t } from '#domain/i18n/t.ts'
import type { Role } from '#domain/workspace/role.ts'

/** The roles as one chooses them. */
export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'agent', label: t('Agent') },
  { value: 'admin', label: t('Admin') },
  { value: 'owner', label: t('Owner') },
]

/** Gives the word for a role. */
export const roleLabel = (role: Role): string => ROLES.find(({ value }) => value === role)?.label ?? role
