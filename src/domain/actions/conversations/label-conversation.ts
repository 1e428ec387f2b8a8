import { z } from 'zod'

import { LabelIds } from '#domain/conversations/label.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('label_conversation')

/** Puts labels on the conversation and takes labels off it; labels that are gone are passed over. */
export const labelConversation = defineAction({
  kind: 'label_conversation',
  summary: 'Put labels on the conversation, or take them off',
  input: z.object({ kind, addLabelIds: LabelIds, removeLabelIds: LabelIds }),
  result: z.object({ kind, ok: z.boolean(), reason: z.string().nullable() }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  // Labels are the team's own words: models know nothing of what they mean.
  tool: false,
})
