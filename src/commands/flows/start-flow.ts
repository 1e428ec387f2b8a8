import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { startFlow as action } from '#domain/actions/flows/start-flow.ts'

import { startEnvelope } from '../shared/signal-envelope.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'

type Result = z.infer<typeof action.result>

/** Requests a flow: it starts in the conversation's next turn, or logs why it did not. */
export const command = defineCommand({ kind: 'start_flow', ownRows: false, run: startFlow })

function startFlow({ conversation, unitOfWork, chain }: ActionContext, effect: z.infer<typeof action.input>): Result {
  const refused = (reason: string): Result => ({ kind: 'start_flow', outcome: 'refused', reason })
  if (!conversation) return refused(storedText('The contact has no conversation yet.'))
  if (conversation.handler === 'human') return refused(storedText('A teammate is handling the conversation.'))
  if (conversation.openState === 'closed') return refused(storedText('The conversation is closed.'))
  unitOfWork.signal(conversation, startEnvelope(effect.flowId, effect.inputs, chain))
  return { kind: 'start_flow', outcome: 'started', reason: null }
}
