import type { z } from 'zod'

import type { EffectResult, HandOver } from '#domain/effects.ts'

import { type Journal, SYSTEM } from '../journal.ts'
import type { TurnWork } from '../turn-work.ts'

/** Gives the conversation to people. In an app without members nobody is there, and the flow is told so. */
export function handOver(journal: Journal, work: TurnWork, effect: z.infer<typeof HandOver>): EffectResult {
  if (!work.surroundings.hasMembers) return { kind: 'hand_over', outcome: 'nobodyThere' }
  work.conversation.handler = 'human'
  work.conversation.assigneeId = effect.assigneeId
  journal.append(work.conversation, SYSTEM, {
    type: 'handler_changed',
    handler: 'human',
    assigneeId: effect.assigneeId,
    assigneeName: null,
    reason: 'handed_over',
    note: effect.note,
  })
  return { kind: 'hand_over', outcome: 'assigned' }
}
