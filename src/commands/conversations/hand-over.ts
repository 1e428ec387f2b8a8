import type { z } from 'zod'

import type { handOver as action } from '#domain/actions/conversations/hand-over.ts'
import type { Member } from '#domain/workspace/app.ts'

import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import type { ConversationChanges } from './define-conversation-command.ts'
import { endSession } from './end-session.ts'
import { toPeople } from './take-over.ts'
import { writeRow } from './write-conversation.ts'

type Input = z.infer<typeof action.input>

/** Hands the conversation to the team and ends its flow. Without members no one is available, and the flow learns that. */
export const command = defineCommand({ kind: 'hand_over', ownRows: false, run: handOver })

async function handOver(context: ActionContext, input: Input): Promise<z.infer<typeof action.result>> {
  const { tx, conversation, appId, reads, surroundings, unitOfWork, author, askedBy } = context
  if (!conversation || !surroundings.hasMembers) return { kind: 'hand_over', outcome: 'nobodyThere' }
  const member = input.assigneeId === null ? null : await reads.member(appId, input.assigneeId)
  // The requesting flow ends with its turn. Only another caller ends a session here, whose rows need a savepoint.
  if (askedBy !== 'flow') await tx.savepoint(async (inner) => endSession({ ...context, tx: inner }, conversation))
  writeRow(unitOfWork, conversation, author, decideHandOver(input, member))
  return { kind: 'hand_over', outcome: 'assigned' }
}

/** Assigns it to the chosen member. If they left or have not accepted yet, it is for everyone. */
export function decideHandOver(input: Input, member: Pick<Member, 'userId' | 'name' | 'pending'> | null): ConversationChanges {
  const chosen = member?.pending === false ? member : null
  const owner = { id: chosen?.userId ?? null, name: chosen?.name ?? null }
  return toPeople(owner, 'handed_over', noteOf(input, input.assigneeId !== null && chosen === null))
}

function noteOf({ priority = 'normal', note }: Input, isGone: boolean): string | null {
  const lines = [
    ...(priority === 'normal' ? [] : [`Priority: ${priority}`]),
    ...(isGone ? ['The person chosen for this is no member any more.'] : []),
    ...(note === null ? [] : [note]),
  ]
  return lines.length === 0 ? null : lines.join('\n')
}
