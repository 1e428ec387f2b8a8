import type { Role } from '#domain/workspace/role.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

/** Whether somebody may keep a thing for the whole team, and what is said of it to them. */
export function sharingOf(role: Role, mayShare: string, mayNot: string): { may: boolean; help: string } {
  const may = roleAllows(role, 'admin')
  return { may, help: may ? mayShare : mayNot }
}
