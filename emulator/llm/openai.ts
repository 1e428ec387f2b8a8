import { z } from 'zod'

import type { LlmAnswer, LlmMessage, LlmQuestion } from './script.ts'

const Text = z.union([z.string(), z.array(z.looseObject({ text: z.string().default('') })), z.null()]).optional()
const Request = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
        content: Text,
        tool_calls: z.array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })).optional(),
      }),
    )
    .min(1),
  tools: z
    .array(z.object({ type: z.literal('function'), function: z.looseObject({ name: z.string(), parameters: z.unknown() }) }))
    .optional(),
})

/** Reads a request of the Chat Completions API. */
export function readOpenai(body: unknown): LlmQuestion {
  const { model, stream, messages, tools = [] } = Request.parse(body)
  const isSystem = (role: string): boolean => role === 'system' || role === 'developer'
  return {
    model,
    streams: stream,
    system: messages
      .filter(({ role }) => isSystem(role))
      .map(({ content }) => textOf(content))
      .join('\n'),
    messages: messages.flatMap(({ role, content, tool_calls: calls = [] }): LlmMessage[] =>
      role === 'system' || role === 'developer'
        ? []
        : [{ role, text: textOf(content), calls: calls.map((call) => ({ name: call.function.name, input: call.function.arguments })) }],
    ),
    tools: tools.map((tool) => ({ name: tool.function.name, parameters: tool.function.parameters })),
  }
}

const textOf = (content: z.infer<typeof Text>): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('')

const toolCalls = (answer: LlmAnswer, id: string) =>
  answer.calls.map(({ name, input }, index) => ({
    index,
    id: `call_${id}_${index}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }))

const usageOf = ({ usage }: LlmAnswer) => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
})
const reasonOf = ({ calls }: LlmAnswer): string => (calls.length > 0 ? 'tool_calls' : 'stop')

/** The answer as one JSON. */
export const wholeOpenai = (answer: LlmAnswer, model: string, id: string): object => ({
  id: `chatcmpl-${id}`,
  object: 'chat.completion',
  created: 0,
  model,
  choices: [
    {
      index: 0,
      finish_reason: reasonOf(answer),
      message: { role: 'assistant', content: answer.text || null, ...(answer.calls.length > 0 && { tool_calls: toolCalls(answer, id) }) },
    },
  ],
  usage: usageOf(answer),
})

/** The answer as server-sent events, a few letters each. */
export function openaiEvents(answer: LlmAnswer, model: string, id: string): string[] {
  const chunk = (delta: object, finish: string | null = null, more: object = {}): string =>
    `data: ${JSON.stringify({ id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: 0, model, choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`
  const pieces = answer.text.match(/[^]{1,24}/g) ?? []
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces.map((content) => chunk({ content })),
    ...toolCalls(answer, id).map((call) => chunk({ tool_calls: [call] })),
    chunk({}, reasonOf(answer)),
    `data: ${JSON.stringify({ id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: 0, model, choices: [], usage: usageOf(answer) })}\n\n`,
    'data: [DONE]\n\n',
  ]
}
