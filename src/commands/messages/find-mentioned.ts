import { AppError } from '#domain/errors.ts'
import type { Mention } from '#domain/conversations/mention.ts'
import { mentionsIn } from '#domain/conversations/mentions-in.ts'
import { storedText } from '#domain/i18n/t.ts'
import { canSee } from '#domain/workspace/visibility.ts'
import { listNameable } from '#store/conversations/mentions.ts'
import { listTeams } from '#store/workspace/teams.ts'

import type { Actor, Work } from '../conversations/command-context.ts'

/** A mention in a note: its label and its recipients. */
export interface Named {
  mentions: Mention[]
  userIds: string[]
}

/** Finds the members and teams that a note mentions. Members who cannot see the conversation cannot be mentioned; of a team, those who can are notified. */
export async function named({ tx, conversation }: Work, by: Actor, text: string, ids: readonly string[]): Promise<Named> {
  if (ids.length === 0) return { mentions: [], userIds: [] }
  const [members, teams] = await Promise.all([listNameable(tx, by.appId), listTeams(tx, by.appId)])
  const { assigneeId, teamId } = conversation
  const parties = { assignee: assigneeId === null ? null : { id: assigneeId }, team: teamId === null ? null : { id: teamId } }
  const seeing = members.filter(({ viewer }) => canSee(viewer, parties))
  const wanted = ids.map((id) => {
    const member = seeing.find(({ viewer }) => viewer.userId === id)
    if (member) return { id, name: member.name, userIds: [id] }
    const team = teams.find((one) => one.id === id)
    if (!team) throw refused(storedText('Only teammates and teams who can see this conversation can be mentioned.'))
    const reached = seeing.map(({ viewer }) => viewer.userId).filter((userId) => team.memberIds.includes(userId) && userId !== by.author.id)
    return { id, name: team.name, userIds: reached }
  })
  // Mentions removed from the text are ignored.
  const named = new Set(mentionsIn(text, wanted).map((one) => one.named))
  const kept = wanted.filter((one) => named.has(one))
  return { mentions: kept.map(({ id, name }) => ({ id, name })), userIds: [...new Set(kept.flatMap(({ userIds }) => userIds))] }
}

const refused = (message: string) => new AppError('invalid-argument', { details: [{ path: 'mentions', message }] })
