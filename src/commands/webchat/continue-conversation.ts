// Arrives: two locked conversations of one customer, who writes in the second now. Leaves: the running flow, with what it waits for, and whoever has the
// conversation there, in the second. Never here: a bot that takes a conversation from a person, or a flow that runs in both.
import { type ChannelKind, channelKindOf } from '#domain/conversations/channel-kind.ts'
import { OutgoingContent } from '#domain/messages/message.ts'
import { FlowSession } from '#flow/engine/session.ts'
import { findLastOfSession, moveSession, saveContinued } from '#store/conversations/continued-conversations.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { loadRunningSessions } from '#store/flows/turn-inputs.ts'

import type { ExecutionContext } from '../shared/execution-context.ts'
import { SYSTEM } from '../shared/unit-of-work.ts'
import { endSession } from '../conversations/end-session.ts'
import { writeRow } from '../conversations/write-conversation.ts'

type Context = Pick<ExecutionContext, 'tx' | 'now' | 'unitOfWork'>

/** Moves what goes on in `from` to `to`. Returns the question that its flow waits with; null where it asks none. */
export async function continueConversation(
  context: Context,
  from: LockedConversation,
  to: LockedConversation,
): Promise<OutgoingContent | null> {
  const { tx, unitOfWork } = context
  if (!(await saveContinued(tx, from.appId, from.id, to.id))) return null
  unitOfWork.append(from, SYSTEM, { type: 'conversation_continued', direction: 'to', conversationId: to.id, channelKind: kindOf(to) })
  unitOfWork.append(to, SYSTEM, { type: 'conversation_continued', direction: 'from', conversationId: from.id, channelKind: kindOf(from) })
  to.fields = { ...to.fields, ...from.fields }
  if (from.openState === 'closed') return null
  return from.handler === 'bot' ? moveFlow(context, from, to) : moveOwner(context, from, to)
}

const kindOf = ({ addressKind }: LockedConversation): ChannelKind => channelKindOf(addressKind)

async function moveFlow(context: Context, from: LockedConversation, to: LockedConversation): Promise<OutgoingContent | null> {
  const { tx, unitOfWork } = context
  if (to.handler === 'human') {
    await endSession(context, from)
    return null
  }
  const [stored] = await loadRunningSessions(tx, [from])
  if (stored) await endSession(context, to)
  await moveSession(tx, from.appId, from.id, to.id)
  to.readyAt ??= from.readyAt
  from.readyAt = null
  unitOfWork.touch(to)
  const session = FlowSession.safeParse(stored?.state).data
  if (session?.wait?.for !== 'reply') return null
  return OutgoingContent.safeParse(await findLastOfSession(tx, from.appId, from.id, session.id)).data ?? null
}

/** Gives `to` to the person or team who has `from`; where nobody in particular has it, whoever has `to` keeps it. */
async function moveOwner(context: Context, from: LockedConversation, to: LockedConversation): Promise<null> {
  const { unitOfWork } = context
  await endSession(context, to)
  const { assigneeId, teamId, priority, labelIds, waitingSince } = from
  writeRow(unitOfWork, to, SYSTEM, {
    set: {
      handler: 'human',
      assigneeId: assigneeId ?? to.assigneeId,
      teamId: teamId ?? to.teamId,
      ...(priority !== 'normal' && { priority }),
      labelIds: union(to.labelIds, labelIds),
      waitingSince: to.waitingSince ?? waitingSince,
    },
  })
  writeRow(unitOfWork, from, SYSTEM, { set: { handler: 'bot', assigneeId: null, teamId: null, waitingSince: null, snoozedUntil: null } })
  return null
}

const union = (first: readonly string[], second: readonly string[]): string[] => [...new Set([...first, ...second])]
