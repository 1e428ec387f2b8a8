import type { Member } from '#domain/workspace/app.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Team } from '#domain/workspace/team.ts'
import { canSee, scopeOf } from '#domain/workspace/visibility.ts'

/** Somebody whom a note may name. `size` is how many a team reaches. */
export interface Nameable {
  id: string
  name: string
  kind: 'member' | 'team'
  size: number
}

/** Who may be named in the notes of a conversation: members who see it, and teams of which anybody does. */
export function nameable(
  conversation: Pick<Conversation, 'assignee' | 'team'>,
  members: readonly Pick<Member, 'userId' | 'name' | 'role' | 'scope' | 'pending'>[],
  teams: readonly Team[],
): readonly Nameable[] {
  const seeing = members.filter(({ userId, role, scope, pending }) => {
    const teamIds = teams.filter(({ memberIds }) => memberIds.includes(userId)).map(({ id }) => id)
    return !pending && canSee({ userId, scope: scopeOf(role, scope), teamIds }, conversation)
  })
  const reached = teams.map(({ id, name, memberIds }) => ({
    id,
    name,
    kind: 'team' as const,
    size: seeing.filter(({ userId }) => memberIds.includes(userId)).length,
  }))
  return [
    ...seeing.map(({ userId: id, name }) => ({ id, name, kind: 'member' as const, size: 1 })),
    ...reached.filter(({ size }) => size > 0),
  ]
}

/** Finds those of whose names a word begins with what is typed. */
export function findNamed(all: readonly Nameable[], query: string): readonly Nameable[] {
  const wanted = fold(query)
  return all.filter(({ name }) => fold(name).startsWith(wanted) || fold(name).includes(` ${wanted}`)).slice(0, 20)
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
