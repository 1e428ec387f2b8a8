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
    .meta({ role: 'ref:team', label: 'Team', help: 'Leave empty to keep the conversation with its team.' }),
  assigneeId: z
    .string()
    .max(64)
    .nullable()
    .default(null)
    .meta({ role: 'ref:member', label: 'Teammate', help: 'Leave empty to use your assignment rules, or whoever replies first.' }),
  priority: z.enum(['low', 'normal', 'high', 'urgent']).default('normal').meta({ label: 'Priority' }),
  labelIds: z
    .array(Id.meta({ role: 'ref:label', label: 'Label' }))
    .max(20)
    .default([])
    .meta({ label: 'Labels to add' }),
  note: z.string().max(1_000).default('').meta({ role: 'template', label: 'Note', help: 'What your team sees when they take over.' }),
  summary: z.boolean().default(true).meta({ label: 'Add what the bot knows', help: 'The conversation’s variables, below the note.' }),
  textWhenThere: z.string().max(4_096).default('').meta({ role: 'template', label: 'Message when someone is available' }),
  textWhenAway: z.string().max(4_096).default('').meta({
    role: 'template',
    label: 'Away message',
    help: '{opening} is when your team is back, for example: on Monday at 09:00.',
  }),
  whenAway: z
    .enum(['queue', 'exit'])
    .default('queue')
    .meta({
      label: 'Outside business hours',
      words: { queue: 'Add to queue', exit: 'Exit “Away”' },
      help: 'Add it to the team’s queue anyway, or take the “Away” exit.',
    }),
})
export type LiveChatConfig = z.infer<typeof LiveChatConfig>
