import type { ConversationCommand, ConversationCommandInput } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import { storedText } from '#domain/i18n/t.ts'
import { findLabels } from '#store/messages/labels.ts'
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
  switch (command.type) {
    case 'assignTeam':
      return 'teamId' in command ? { type: 'assignTeam', team: await teamOf(sql, appId, command.teamId), note: command.note } : command
    case 'assign':
      return 'userId' in command ? { type: 'assign', member: await memberOf(sql, appId, command.userId), note: command.note } : command
    case 'label':
      return 'addLabelIds' in command ? labelsOf(sql, appId, command) : command
    default:
      return command
  }
}

interface Named {
  id: string
  name: string
}

async function teamOf(sql: Sql | Tx, appId: string, teamId: string | null): Promise<Named | null> {
  if (teamId === null) return null
  const team = await findTeam(sql, appId, teamId)
  if (!team) throw refused('teamId', storedText('This team no longer exists.'))
  return { id: team.id, name: team.name }
}

async function memberOf(sql: Sql | Tx, appId: string, userId: string | null): Promise<Named | null> {
  if (userId === null) return null
  const member = await findMember(sql, appId, userId)
  if (!member || member.pending) throw refused('userId', storedText('This person is not in the workspace.'))
  return { id: member.userId, name: member.name }
}

/** Labels to put on must be there; one that is to be taken off may be gone already. */
async function labelsOf(sql: Sql | Tx, appId: string, { addLabelIds, removeLabelIds }: Labeling): Promise<ConversationCommand> {
  const found = (await findLabels(sql, appId, [...addLabelIds, ...removeLabelIds])).map(({ id, name }) => ({ id, name }))
  const known = new Map(found.map((label) => [label.id, label]))
  if (addLabelIds.some((id) => !known.has(id))) throw refused('addLabelIds', storedText('This label no longer exists.'))
  const named = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
  return { type: 'label', add: named(addLabelIds), remove: named(removeLabelIds) }
}

interface Labeling {
  addLabelIds: readonly string[]
  removeLabelIds: readonly string[]
}

const refused = (path: string, message: string) => new AppError('invalid-argument', { details: [{ path, message }] })
