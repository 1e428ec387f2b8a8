import type { ConversationDeed, ConversationDeedInput } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import type { Sql } from '#store/postgres/connect.ts'
import { findMember } from '#store/workspace/members.ts'
import { findTeam } from '#store/workspace/teams.ts'

/** Makes a deed of what was asked for: people and teams get their names, and those that are not there are refused. */
export async function toDeed(sql: Sql, appId: string, act: ConversationDeedInput): Promise<ConversationDeed> {
  if (act.deed === 'assignTeam') {
    const { teamId, note } = act
    const team = teamId === null ? null : await findTeam(sql, appId, teamId)
    if (teamId !== null && !team) throw refused('teamId', 'There is no such team.')
    return { deed: 'assignTeam', team: team && { id: team.id, name: team.name }, note }
  }
  if (act.deed !== 'assign') return act
  const { userId, note } = act
  const member = userId === null ? null : await findMember(sql, appId, userId)
  if (userId !== null && (!member || member.pending)) throw refused('userId', 'This person is no member of the app.')
  return { deed: 'assign', member: member && { id: member.userId, name: member.name }, note }
}

const refused = (path: string, message: string) => new AppError('invalid-argument', { details: [{ path, message }] })
