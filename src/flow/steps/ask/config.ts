import { z } from 'zod'

const Option = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  title: z.string().trim().min(1).max(24),
  description: z.string().max(72).optional(),
  /** Other words that count as this option when typed. */
  synonyms: z.array(z.string().trim().min(1).max(80)).max(20).optional(),
})

const Input = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    minLength: z.number().int().min(0).max(4_096).optional(),
    maxLength: z.number().int().min(1).max(4_096).optional(),
    pattern: z.string().max(200).optional(),
  }),
  z.object({ type: z.literal('number'), min: z.number().optional(), max: z.number().optional(), whole: z.boolean().optional() }),
  z.object({ type: z.literal('email') }),
  z.object({
    type: z.literal('button'),
    options: z
      .array(Option.extend({ title: z.string().trim().min(1).max(20) }))
      .min(1)
      .max(3),
  }),
  z.object({
    type: z.literal('list'),
    options: z.array(Option).min(1).max(10),
    button: z.string().trim().min(1).max(20).default('Choose'),
  }),
])
export type AskInput = z.infer<typeof Input>
export type AskOption = z.infer<typeof Option>

const DAY_MS = 86_400_000

/** A question, what counts as an answer, and where the answer is kept. */
export const AskConfig = z.object({
  v: z.literal(1).default(1),
  question: z.string().min(1).max(1_024).meta({ role: 'template' }),
  input: Input,
  saveTo: z.object({ target: z.enum(['session', 'contact']), name: z.string().trim().min(1).max(80) }),
  /** How often a wrong answer is asked again before the exit `invalid`. */
  retries: z.number().int().min(0).max(5).default(2),
  retryText: z.string().max(1_024).optional().meta({ role: 'template' }),
  timeoutMs: z
    .number()
    .int()
    .min(1_000)
    .max(30 * DAY_MS)
    .default(DAY_MS),
  /** A word that passes over the question, like "skip". */
  skipWord: z.string().trim().min(1).max(40).optional(),
  /** Takes a text that matches no option as an answer, by the exit `else`. */
  acceptOther: z.boolean().default(false),
})
export type AskConfig = z.infer<typeof AskConfig>
