import type { ConversationCommand, ConversationCommandInput } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import type { Sql } from '#store/postgres/connect.ts'
import { findMember } from '#store/workspace/members.ts'
import { findTeam } from '#store/workspace/teams.ts'

/** Makes a command of what was asked for: people and teams get their names, and those that are not there are refused. */
export async function toCommand(sql: Sql, appId: string, command: ConversationCommandInput): Promise<ConversationCommand> {
  if (command.type === 'assignTeam') {
    const { teamId, note } = command
    const team = teamId === null ? null : await findTeam(sql, appId, teamId)
    if (teamId !== null && !team) throw refused('teamId', 'There is no such team.')
    return { type: 'assignTeam', team: team && { id: team.id, name: team.name }, note }
  }
  if (command.type !== 'assign') return command
  const { userId, note } = command
  const member = userId === null ? null : await findMember(sql, appId, userId)
  if (userId !== null && (!member || member.pending)) throw refused('userId', 'This person is no member of the app.')
  return { type: 'assign', member: member && { id: member.userId, name: member.name }, note }
}

const refused = (path: string, message: string) => new AppError('invalid-argument', { details: [{ path, message }] })
