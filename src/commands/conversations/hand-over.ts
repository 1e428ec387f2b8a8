import type { z } from 'zod'

import type { handOver as action } from '#domain/actions/conversations/hand-over.ts'
import { findMember } from '#store/workspace/members.ts'

import { defineCommand } from '../shared/define-command.ts'
import { type ConversationContext, logEvent } from '../shared/execution-context.ts'

/** Gives the conversation to people. In an app without members nobody is there, and the flow is told so. */
export const command = defineCommand({ kind: 'hand_over', ownRows: false, run: handOver })

async function handOver(context: ConversationContext, effect: z.infer<typeof action.input>): Promise<z.infer<typeof action.result>> {
  const { conversation, appId, tx, surroundings } = context
  if (!conversation || !surroundings.hasMembers) return { kind: 'hand_over', outcome: 'nobodyThere' }
  const wanted = effect.assigneeId
  const assignee = wanted === null ? null : await findMember(tx, appId, wanted)
  // Somebody who left, or has not accepted yet, would never look: then it is for everybody.
  const chosen = assignee?.pending === false ? assignee : null
  conversation.handler = 'human'
  conversation.assigneeId = chosen?.userId ?? null
  logEvent(context, {
    type: 'handler_changed',
    handler: 'human',
    assigneeId: chosen?.userId ?? null,
    assigneeName: chosen?.name ?? null,
    reason: 'handed_over',
    note: noteOf(effect, wanted !== null && chosen === null),
  })
  return { kind: 'hand_over', outcome: 'assigned' }
}

function noteOf({ priority = 'normal', note }: z.infer<typeof action.input>, isGone: boolean): string | null {
  const lines = [
    ...(priority === 'normal' ? [] : [`Priority: ${priority}`]),
    ...(isGone ? ['The person chosen for this is no member any more.'] : []),
    ...(note === null ? [] : [note]),
  ]
  return lines.length === 0 ? null : lines.join('\n')
}
