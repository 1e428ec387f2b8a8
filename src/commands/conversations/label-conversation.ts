import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { labelConversation as action } from '#domain/actions/conversations/label-conversation.ts'
import { findLabels } from '#store/messages/labels.ts'

import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import { decideLabels } from './label.ts'
import { writeRow } from './write-conversation.ts'

/** The command of steps, workflows, people and the API. */
export const command = defineCommand({ kind: 'label_conversation', ownRows: false, run: labelConversation })

/** Labels the context's conversation, for steps, workflows and API actions. Labels that are gone are passed over. */
export async function labelConversation(
  context: Omit<ActionContext, 'id'>,
  input: z.infer<typeof action.input>,
): Promise<z.infer<typeof action.result>> {
  const { tx, appId, conversation, unitOfWork, author } = context
  if (!conversation) return { kind: 'label_conversation', ok: false, reason: storedText('There’s no conversation here.') }
  const { addLabelIds, removeLabelIds } = input
  const known = (await findLabels(tx, appId, [...addLabelIds, ...removeLabelIds])).map(({ id, name }) => ({ id, name }))
  const named = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id))
  writeRow(unitOfWork, conversation, author, decideLabels(conversation, named(addLabelIds), named(removeLabelIds)))
  return { kind: 'label_conversation', ok: true, reason: null }
}
