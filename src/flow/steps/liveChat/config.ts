import { z } from 'zod'

import { Id } from '#domain/id.ts'

/** A hand-over to people. */
export const LiveChatConfig = z.object({
  v: z.literal(1).default(1),
  teamId: z
    .string()
    .max(64)
    .nullable()
    .default(null)
    .meta({ role: 'ref:team', label: 'Team', help: 'Left empty, the conversation stays with its team.' }),
  assigneeId: z
    .string()
    .max(64)
    .nullable()
    .default(null)
    .meta({ role: 'ref:member', label: 'Teammate', help: 'Left empty, your assignment rules choose, or whoever replies first.' }),
  priority: z.enum(['low', 'normal', 'high', 'urgent']).default('normal').meta({ label: 'Priority' }),
  labelIds: z
    .array(Id.meta({ role: 'ref:label', label: 'Label' }))
    .max(20)
    .default([])
    .meta({ label: 'Labels to add' }),
  note: z.string().max(1_000).default('').meta({ role: 'template', label: 'Note', help: 'What the team reads with the hand-over.' }),
  summary: z
    .boolean()
    .default(true)
    .meta({ label: 'Add what the bot has learned', help: 'The variables of the conversation, below the note.' }),
  textWhenThere: z.string().max(4_096).default('').meta({ role: 'template', label: 'Said when people are there' }),
  textWhenAway: z.string().max(4_096).default('').meta({
    role: 'template',
    label: 'Away message',
    help: '{opening} stands for when they are back, as in: on Monday at 09:00.',
  }),
  whenAway: z
    .enum(['queue', 'exit'])
    .default('queue')
    .meta({
      label: 'Outside business hours',
      words: { queue: 'Add to queue', exit: 'Exit “Away”' },
      help: 'Put it into the team’s list all the same, or take the exit “Away”.',
    }),
})
export type LiveChatConfig = z.infer<typeof LiveChatConfig>
