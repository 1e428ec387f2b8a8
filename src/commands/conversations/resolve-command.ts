import type { ConversationCommand, ConversationCommandInput } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { findMember } from '#store/workspace/members.ts'
import { findTeam } from '#store/workspace/teams.ts'

/**
 * Makes a command of what was asked for: people and teams get their names, and those that are not there are refused. A command that names them
 * already stays as it is.
 */
export async function resolveCommand(
  sql: Sql | Tx,
  appId: string,
  command: ConversationCommandInput | ConversationCommand,
): Promise<ConversationCommand> {
  if (command.type === 'assignTeam' && 'teamId' in command) {
    const { teamId, note } = command
    const team = teamId === null ? null : await findTeam(sql, appId, teamId)
    if (teamId !== null && !team) throw refused('teamId', 'There is no such team.')
    return { type: 'assignTeam', team: team && { id: team.id, name: team.name }, note }
  }
  if (command.type === 'assign' && 'userId' in command) {
    const { userId, note } = command
    const member = userId === null ? null : await findMember(sql, appId, userId)
    if (userId !== null && (!member || member.pending)) throw refused('userId', 'This person is no member of the app.')
    return { type: 'assign', member: member && { id: member.userId, name: member.name }, note }
  }
  return command
}

const refused = (path: string, message: string) => new AppError('invalid-argument', { details: [{ path, message }] })
