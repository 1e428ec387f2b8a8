import { z } from 'zod'

/** What the pretend model answers: words, tools that it wants used, or both. */
export const LlmAnswer = z.object({
  text: z.string().default(''),
  calls: z.array(z.object({ name: z.string(), input: z.unknown() })).default([]),
  usage: z.object({ input: z.number().int(), output: z.number().int() }).default({ input: 1_000, output: 100 }),
})
export type LlmAnswer = z.infer<typeof LlmAnswer>

/** What the pretend model hears in a sound; without a script it hears the same in each. */
export const LlmHeard = z.object({
  text: z.string(),
  /** In English, as Whisper names it. */
  language: z.string().default('english'),
  seconds: z.number().default(4),
  /** How likely nobody speaks in it. */
  silence: z.number().min(0).max(1).default(0),
})
export type LlmHeard = z.infer<typeof LlmHeard>

/** Answers to come, in order; rules for when there are none: the first whose text is in the last words of the customer or of a tool. */
export const LlmScript = z.object({
  answers: z.array(LlmAnswer).default([]),
  rules: z.array(z.object({ contains: z.string().min(1), answer: LlmAnswer })).default([]),
  /** What is heard in the sounds to come, in order; the last in all that follow. */
  heard: z.array(LlmHeard).default([]),
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
  hear(): LlmHeard
}

const NOTHING_SCRIPTED = LlmHeard.parse({ text: 'Hello, could you call me back about my order, please?' })

/** A model that says what it is told to; without a script it is a small receptionist. */
export function createLlm(receptionist: (question: LlmQuestion) => LlmAnswer): Llm {
  let script: LlmScript = { answers: [], rules: [], heard: [] }
  return {
    script: (next) => (script = { answers: [...next.answers], rules: [...next.rules], heard: [...next.heard] }),
    clear: () => (script = { answers: [], rules: [], heard: [] }),
    waiting: () => script.answers.length,
    hear: () => (script.heard.length > 1 ? script.heard.shift() : script.heard[0]) ?? NOTHING_SCRIPTED,
    answer(question) {
      const next = script.answers.shift()
      if (next) return next
      const last = question.messages.at(-1)?.text ?? ''
      return script.rules.find(({ contains }) => last.includes(contains))?.answer ?? receptionist(question)
    },
  }
}
