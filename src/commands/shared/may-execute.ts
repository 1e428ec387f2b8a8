import { AppError } from '#domain/errors.ts'
import type { Role } from '#domain/workspace/role.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

/** Refuses callers below the command's role. The product itself has no role and may. */
export function mayExecute({ role }: { role?: Role | null | undefined }, access: Role): void {
  if (role === undefined) return
  if (role === null || !roleAllows(role, access)) throw new AppError('permission-denied')
}
