import { z } from 'zod'

/** What the pretend model answers: words, tools that it wants used, or both. */
export const LlmAnswer = z.object({
  text: z.string().default(''),
  calls: z.array(z.object({ name: z.string(), input: z.unknown() })).default([]),
  usage: z.object({ input: z.number().int(), output: z.number().int() }).default({ input: 1_000, output: 100 }),
})
export type LlmAnswer = z.infer<typeof LlmAnswer>

/** Answers to come, in order; rules for when there are none: the first whose text is in the last words of the customer or of a tool. */
export const LlmScript = z.object({
  answers: z.array(LlmAnswer).default([]),
  rules: z.array(z.object({ contains: z.string().min(1), answer: LlmAnswer })).default([]),
})
export type LlmScript = z.infer<typeof LlmScript>

/** What was asked, in the one shape that all three providers' requests are read into. */
export interface LlmQuestion {
  model: string
  system: string
  messages: LlmMessage[]
  tools: { name: string; parameters: unknown }[]
  streams: boolean
}

export interface LlmMessage {
  role: 'user' | 'assistant' | 'tool'
  text: string
  calls: { name: string; input: unknown }[]
}

export interface Llm {
  script(script: LlmScript): void
  clear(): void
  /** How many answers wait. */
  waiting(): number
  answer(question: LlmQuestion): LlmAnswer
}

/** A model that says what it is told to; without a script it is a small receptionist. */
export function createLlm(receptionist: (question: LlmQuestion) => LlmAnswer): Llm {
  let script: LlmScript = { answers: [], rules: [] }
  return {
    script: (next) => (script = { answers: [...next.answers], rules: [...next.rules] }),
    clear: () => (script = { answers: [], rules: [] }),
    waiting: () => script.answers.length,
    answer(question) {
      const next = script.answers.shift()
      if (next) return next
      const last = question.messages.at(-1)?.text ?? ''
      return script.rules.find(({ contains }) => last.includes(contains))?.answer ?? receptionist(question)
    },
  }
}
