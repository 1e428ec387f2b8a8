import { z } from 'zod'

const Text = z.string().trim().min(1).max(4_096)
/** A language as browsers name it: "de", "pt-BR". */
export const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'Write a language tag like "de" or "pt-BR".')

/** What a model does for a person who writes in a conversation. What it writes is theirs to send, or not. */
export const Assist = z.discriminatedUnion('help', [
  /** The next reply with its sources; `hint` is what it should say, and `shorten` a draft that is to be said in fewer words. */
  z.object({ help: z.literal('draft'), hint: z.string().trim().max(1_000).default(''), shorten: Text.nullable().default(null) }),
  z.object({ help: z.literal('rewrite'), text: Text, tone: z.enum(['clearer', 'friendlier', 'formal']) }),
  z.object({ help: z.literal('shorten'), text: Text }),
  /** `to` null: the language in which the customer writes. */
  z.object({ help: z.literal('translate'), text: Text, to: Language.nullable() }),
  /** For a colleague who comes to it new, in a language of theirs. */
  z.object({ help: z.literal('summarise'), language: Language }),
])
export type Assist = z.infer<typeof Assist>
