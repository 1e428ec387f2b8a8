import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { BusinessHours, Holiday, withHolidays } from '../scheduling/business-hours.ts'
import { TranscriptionMode } from '../ai/transcription.ts'
import { OnFault } from '../flows/fault-message.ts'
import { Id } from '../id.ts'

const Words = z.array(z.string().trim().min(1).max(40)).max(20)
const Text = z.string().max(1_024)

/** How an app answers by itself, beside its flows. */
export const Automation = z.object({
  v: z.literal(1).default(1),
  /** Null means always open. */
  businessHours: BusinessHours.nullable().default(null),
  /** Days on which nobody is there, whatever the week says, and on which nothing can be booked. */
  holidays: z.array(Holiday).max(200).default([]),
  /** Whole messages that win over every question of a flow. */
  keywords: z
    .object({
      /** Start the menu. Without a flow they are words like others. */
      menu: z.object({ words: Words, flowId: Id.nullable() }).default({ words: ['menu'], flowId: null }),
      /** Give the conversation to people. */
      agent: z
        .object({ words: Words, text: Text })
        .default({ words: ['agent', 'human'], text: t('Someone from our team will reply here shortly.') }),
      /** Opt out: nothing is begun with this contact any more, until one of the words of `start`. */
      stop: z.object({ words: Words, text: Text }).default({
        words: ['stop', 'unsubscribe'],
        text: t('You’re unsubscribed. We won’t message you unless you write first. Reply START to subscribe again.'),
      }),
      start: z.object({ words: Words, text: Text }).default({ words: ['start'], text: t('Welcome back.') }),
    })
    .prefault({}),
  /** What answers outside the business hours: every start of a conversation (`always`), or what no flow answers (`unanswered`). */
  away: z
    .object({ flowId: Id, when: z.enum(['always', 'unanswered']) })
    .nullable()
    .default(null),
  /** What answers when no flow does; null gives the conversation to people. */
  fallbackFlowId: Id.nullable().default(null),
  onFault: OnFault.prefault({}),
  /** When voice messages of customers are transcribed, where an AI provider can. */
  transcription: TranscriptionMode.default('onRequest'),
  /** How many days "explain" remembers what flows did. */
  traceDays: z.number().int().min(1).max(365).default(30),
  /** A question that waited longer for its answer is over: the next message chooses a flow again. */
  sessionHours: z.number().int().min(1).max(8_760).default(168),
})
export type Automation = z.infer<typeof Automation>

/** When people are there, holidays considered; null means always. */
export const openingHours = ({ businessHours, holidays }: Pick<Automation, 'businessHours' | 'holidays'>): BusinessHours | null =>
  withHolidays(businessHours, holidays)
