import { z } from 'zod'

const Text = z.string().trim().max(1_024)

/** What somebody says of themselves. */
export const Availability = z.enum(['online', 'busy', 'away'])
export type Availability = z.infer<typeof Availability>

/** How the people of an app share the work, beside what each of them decides. */
export const InboxRules = z.object({
  v: z.literal(1).default(1),
  routing: z
    .object({
      /** Who gets a conversation that nobody has: nobody by a rule, each in turn, or whoever has the fewest. */
      mode: z.enum(['off', 'roundRobin', 'leastBusy']).default('off'),
      /** Nobody gets more open conversations by a rule than this. */
      capacity: z.number().int().min(1).max(500).default(20),
      /** Only who is there: online by their own word, and with Parley open. */
      onlyPresent: z.boolean().default(true),
    })
    .prefault({}),
  /** In how many minutes of the business hours a customer is to be answered; null promises nothing. */
  replyWithinMinutes: z.number().int().min(1).max(10_080).nullable().default(null),
  /** Closes what has been silent for so many hours, with a word to the customer where one may be sent. */
  autoClose: z
    .object({ afterHours: z.number().int().min(1).max(8_760), text: Text.default('') })
    .nullable()
    .default(null),
  /** Asks the customer how it was, when a person closes the conversation. An empty text: in our words, in the customer's language. */
  rating: z
    .object({ text: Text.default('') })
    .nullable()
    .default(null),
})
export type InboxRules = z.infer<typeof InboxRules>
