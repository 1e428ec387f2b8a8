import { z } from 'zod'

import type { LlmAnswer, LlmMessage, LlmQuestion } from './script.ts'

const Content = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))])
const Request = z.object({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  stream: z.boolean().default(false),
  system: Content.optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: Content })).min(1),
  tools: z.array(z.looseObject({ name: z.string(), input_schema: z.unknown() })).optional(),
})

/** Reads a request of the Messages API. */
export function readAnthropic(body: unknown): LlmQuestion {
  const { model, stream, system = '', messages, tools = [] } = Request.parse(body)
  return {
    model,
    streams: stream,
    system: partsOf(system).map(textOf).join('\n'),
    messages: messages.map(({ role, content }) => messageOf(role, partsOf(content))),
    tools: tools.map(({ name, input_schema: parameters }) => ({ name, parameters })),
  }
}

type Part = Record<string, unknown> & { type: string }

const partsOf = (content: z.infer<typeof Content>): Part[] => (typeof content === 'string' ? [{ type: 'text', text: content }] : content)

function textOf(part: Part): string {
  if (part.type === 'text') return String(part['text'])
  if (part.type !== 'tool_result') return ''
  const content = Content.safeParse(part['content'])
  return content.success ? partsOf(content.data).map(textOf).join('') : ''
}

function messageOf(role: 'user' | 'assistant', parts: Part[]): LlmMessage {
  const isTool = parts.some(({ type }) => type === 'tool_result')
  return {
    role: isTool ? 'tool' : role,
    text: parts.map(textOf).join(''),
    calls: parts.filter(({ type }) => type === 'tool_use').map((part) => ({ name: String(part['name']), input: part['input'] })),
  }
}

/** The answer as server-sent events. */
export function anthropicEvents({ text, calls, usage }: LlmAnswer, model: string, id: string): string[] {
  const event = (type: string, fields: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
  const block = (index: number, start: object, deltas: object[]): string[] => [
    event('content_block_start', { index, content_block: start }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ]
  const words =
    text === ''
      ? []
      : block(
          0,
          { type: 'text', text: '' },
          (text.match(/[^]{1,24}/g) ?? []).map((piece) => ({ type: 'text_delta', text: piece })),
        )
  const first = words.length > 0 ? 1 : 0
  return [
    event('message_start', {
      message: {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    }),
    ...words,
    ...calls.flatMap(({ name, input }, index) =>
      block(first + index, { type: 'tool_use', id: `toolu_${id}_${index}`, name, input: {} }, [
        { type: 'input_json_delta', partial_json: typeof input === 'string' ? input : JSON.stringify(input) },
      ]),
    ),
    event('message_delta', {
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
    event('message_stop', {}),
  ]
}
