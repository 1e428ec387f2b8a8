import type { z } from 'zod'

import type { handOver as action } from '#domain/actions/conversations/hand-over.ts'
import type { Member } from '#domain/workspace/app.ts'
import type { Team } from '#domain/workspace/team.ts'

import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import type { ConversationChanges, ConversationState } from './define-conversation-command.ts'
import { endSession } from './end-session.ts'
import { toPeople } from './take-over.ts'
import { writeRow } from './write-conversation.ts'

type Input = z.infer<typeof action.input>

/** Hands the conversation to the team and ends its flow. Without members no one is available, and the flow learns that. */
export const command = defineCommand({ kind: 'hand_over', ownRows: false, run: handOver })

async function handOver(context: ActionContext, input: Input): Promise<z.infer<typeof action.result>> {
  const { tx, conversation, appId, reads, surroundings, unitOfWork, author, askedBy } = context
  if (!conversation || !surroundings.hasMembers) return { kind: 'hand_over', outcome: 'nobodyThere' }
  const [member, team] = await Promise.all([
    input.assigneeId === null ? null : reads.member(appId, input.assigneeId),
    typeof input.teamId === 'string' ? reads.team(appId, input.teamId) : null,
  ])
  // The requesting flow ends with its turn. Only another caller ends a session here, whose rows need a savepoint.
  if (askedBy !== 'flow') await tx.savepoint(async (inner) => endSession({ ...context, tx: inner }, conversation))
  writeRow(unitOfWork, conversation, author, decideHandOver(conversation, input, { member, team }))
  return { kind: 'hand_over', outcome: 'assigned' }
}

interface Chosen {
  member: Pick<Member, 'userId' | 'name' | 'pending'> | null
  team: Pick<Team, 'id' | 'name'> | null
}

/** Assigns it to the chosen team and member. If they left, or the member has not accepted yet, it is for everyone. */
export function decideHandOver(before: Pick<ConversationState, 'teamId' | 'priority'>, input: Input, chosen: Chosen): ConversationChanges {
  const { set, lines = [] } = toTeam(before, input, chosen)
  const { priority = 'normal' } = input
  if (priority === 'normal' || priority === before.priority) return { set, lines }
  return { set: { ...set, priority }, lines: [...lines, { type: 'priority_changed', priority }] }
}

function toTeam(before: Pick<ConversationState, 'teamId'>, input: Input, chosen: Chosen): ConversationChanges {
  const member = chosen.member?.pending === false ? chosen.member : null
  const { team } = chosen
  const owner = { id: member?.userId ?? null, name: member?.name ?? null }
  const { set, lines = [] } = toPeople(owner, 'handed_over', noteOf(input, goneOf(input, { member, team })))
  if (team === null || team.id === before.teamId) return { set, lines }
  return {
    set: { ...set, teamId: team.id },
    lines: [...lines, { type: 'team_changed', teamId: team.id, teamName: team.name, note: null }],
  }
}

/** Says who was chosen and is no longer there. */
function goneOf({ assigneeId, teamId = null }: Input, { member, team }: Chosen): string[] {
  return [
    ...(assigneeId !== null && member === null ? ['The person chosen for this is no member any more.'] : []),
    ...(teamId !== null && team === null ? ['The team chosen for this no longer exists.'] : []),
  ]
}

function noteOf({ note }: Input, gone: readonly string[]): string | null {
  const lines = [...gone, ...(note === null ? [] : [note])]
  return lines.length === 0 ? null : lines.join('\n')
}
