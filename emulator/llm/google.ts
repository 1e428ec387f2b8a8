import { z } from 'zod'

import type { LlmAnswer, LlmMessage, LlmQuestion } from './script.ts'

const Part = z.looseObject({
  text: z.string().optional(),
  functionCall: z.object({ name: z.string(), args: z.unknown() }).loose().optional(),
  functionResponse: z.looseObject({ name: z.string(), response: z.unknown() }).optional(),
})
const Declaration = z.looseObject({ name: z.string(), parameters: z.unknown().optional(), parametersJsonSchema: z.unknown().optional() })
const Request = z.object({
  systemInstruction: z.object({ parts: z.array(Part) }).optional(),
  contents: z.array(z.object({ role: z.enum(['user', 'model', 'function']).optional(), parts: z.array(Part).min(1) })).min(1),
  tools: z.array(z.looseObject({ functionDeclarations: z.array(Declaration).optional() })).optional(),
})

/** Reads a request of Gemini's generateContent. */
export function readGoogle(body: unknown, model: string, streams: boolean): LlmQuestion {
  const { systemInstruction, contents, tools = [] } = Request.parse(body)
  return {
    model,
    streams,
    system: (systemInstruction?.parts ?? []).map(({ text }) => text ?? '').join('\n'),
    messages: contents.map(({ role, parts }): LlmMessage => ({
      role: parts.some((part) => part.functionResponse) ? 'tool' : role === 'model' ? 'assistant' : 'user',
      text: parts.map(({ text, functionResponse }) => text ?? (functionResponse ? contentOf(functionResponse.response) : '')).join(''),
      calls: parts.flatMap(({ functionCall }) => (functionCall ? [{ name: functionCall.name, input: functionCall.args }] : [])),
    })),
    tools: tools.flatMap(({ functionDeclarations = [] }) =>
      functionDeclarations.map(({ name, parameters, parametersJsonSchema }) => ({ name, parameters: parameters ?? parametersJsonSchema })),
    ),
  }
}

/** The library wraps a text result in an object. */
function contentOf(response: unknown): string {
  const wrapped = z.looseObject({ content: z.string() }).safeParse(response)
  return wrapped.success ? wrapped.data.content : JSON.stringify(response)
}

const chunk = (parts: object[], more: object = {}): object => ({ candidates: [{ index: 0, content: { role: 'model', parts }, ...more }] })

/** The answer as one JSON. */
export const wholeGoogle = ({ text, calls, usage }: LlmAnswer): object => ({
  ...chunk([...(text === '' ? [] : [{ text }]), ...calls.map(functionCall)], { finishReason: 'STOP' }),
  usageMetadata: usageOf(usage),
})

/** The answer as server-sent events. */
export const googleEvents = ({ text, calls, usage }: LlmAnswer): string[] =>
  [
    ...(text.match(/[^]{1,24}/g) ?? []).map((piece) => chunk([{ text: piece }])),
    { ...chunk(calls.length > 0 ? calls.map(functionCall) : [{ text: '' }], { finishReason: 'STOP' }), usageMetadata: usageOf(usage) },
  ].map((event) => `data: ${JSON.stringify(event)}\n\n`)

/** Gemini signs what it thought before a call, and refuses a conversation that comes back without the signature. */
const functionCall = ({ name, input }: LlmAnswer['calls'][number]): object => ({
  functionCall: { name, args: input },
  thoughtSignature: signatureOf(name),
})

const signatureOf = (name: string): string => Buffer.from(`thoughts of ${name}`).toString('base64')

const usageOf = ({ input, output }: LlmAnswer['usage']): object => ({
  promptTokenCount: input,
  candidatesTokenCount: output,
  totalTokenCount: input + output,
})
