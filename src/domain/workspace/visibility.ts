import type { Role } from './role.ts'
import type { Scope } from './role.ts'

/** Through whose eyes something is read. */
export interface Viewer {
  userId: string
  scope: Scope
  teamIds: readonly string[]
}

/** Owners and admins see everything: a scope is for agents. */
export const scopeOf = (role: Role, scope: Scope): Scope => (role === 'agent' ? scope : 'all')

/** Tells whether somebody sees a conversation, as `visibleTo` of the store would. */
export function canSee(viewer: Viewer, conversation: { assignee: { id: string } | null; team: { id: string } | null }): boolean {
  if (viewer.scope === 'all' || conversation.assignee?.id === viewer.userId) return true
  return viewer.scope === 'team' && conversation.team !== null && viewer.teamIds.includes(conversation.team.id)
}
