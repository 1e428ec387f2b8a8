// Arrives: a provider, a prompt and the tools on offer. Leaves: the whole answer of the model, or why there is none, within the time given.
// Never here: half an answer, a second try, or a tool that is run.
import { APICallError, jsonSchema, type ModelMessage, streamText, tool } from 'ai'

import { storedText } from '#domain/i18n/t.ts'
import { ToolCall } from '#domain/ai/agent-dialogue.ts'
import { Json } from '#domain/json.ts'
import type { EgressOpen } from '#domain/egress.ts'
import type { OfferedTool } from '#flow/agents/tools/offered-tools.ts'

import { egressFetch } from './egress-fetch.ts'
import { modelOf, type OpenProvider } from './model-of.ts'

/** Tools of one answer that are used; a model that wants more asks again. */
const MAX_CALLS = 8
const MAX_TEXT = 16_000
const MAX_SIGNATURE = 8_192

export interface ModelQuestion {
  instructions: string
  messages: ModelMessage[]
  tools: readonly OfferedTool[]
  temperature: number | null
  maxTokens: number
}

/** Milliseconds until the first piece, between two pieces, and in all. */
export interface ModelTimes {
  first: number
  idle: number
  total: number
}

export type ModelAnswer =
  | { ok: true; text: string; calls: ToolCall[]; inputTokens: number; outputTokens: number; finishReason: string }
  | { ok: false; problem: string }

/** Asks once. It answers, it never throws. */
export async function askModel(open: EgressOpen, provider: OpenProvider, question: ModelQuestion, times: ModelTimes): Promise<ModelAnswer> {
  const answer = await ask(open, provider, question, times)
  // Some gateways repeat the key that they refuse.
  return answer.ok || provider.key === '' ? answer : { ok: false, problem: answer.problem.replaceAll(provider.key, '•••') }
}

async function ask(open: EgressOpen, provider: OpenProvider, question: ModelQuestion, times: ModelTimes): Promise<ModelAnswer> {
  const watch = createWatch(times)
  try {
    const stream = streamText({
      model: modelOf(provider, egressFetch(open, times.total)),
      instructions: question.instructions,
      messages: question.messages,
      tools: Object.fromEntries(
        question.tools.map(({ name, description, schema }) => [name, tool({ description, inputSchema: jsonSchema(schema) })]),
      ),
      maxOutputTokens: question.maxTokens,
      ...(question.temperature !== null && { temperature: question.temperature }),
      maxRetries: 0,
      abortSignal: watch.signal,
      // Without it the library writes faults to the console; they are in the answer.
      onError: () => {},
    })
    return await read(stream.stream, watch)
  } catch (cause) {
    // The library throws for whatever the world does; a question to a model always ends in an answer.
    return { ok: false, problem: watch.problem() ?? problemOf(cause) }
  } finally {
    watch.stop()
  }
}

type Parts = ReturnType<typeof streamText>['stream']

async function read(parts: Parts, watch: Watch): Promise<ModelAnswer> {
  let text = ''
  const calls: ToolCall[] = []
  for await (const part of parts) {
    switch (part.type) {
      case 'text-delta':
        text = (text + part.text).slice(0, MAX_TEXT)
        watch.heard()
        break
      case 'reasoning-delta':
      case 'tool-input-delta':
        watch.heard()
        break
      case 'tool-call':
        watch.heard()
        calls.push({
          id: part.toolCallId.slice(0, 200),
          name: part.toolName.slice(0, 200),
          input: inputOf(part.input),
          ...signatureOf(part.providerMetadata),
        })
        break
      case 'error':
        return { ok: false, problem: watch.problem() ?? problemOf(part.error) }
      case 'abort':
        return { ok: false, problem: watch.problem() ?? storedText('The call was canceled.') }
      case 'finish': {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage
        return whole({ text: text.trim(), calls: calls.slice(0, MAX_CALLS), finishReason: part.finishReason, inputTokens, outputTokens })
      }
      default:
    }
  }
  return { ok: false, problem: watch.problem() ?? storedText('The answer was cut off.') }
}

/** An answer with nothing in it, or one that broke off, is none. */
function whole(answer: Omit<Extract<ModelAnswer, { ok: true }>, 'ok'>): ModelAnswer {
  if (answer.finishReason === 'content-filter')
    return { ok: false, problem: storedText('The provider’s content filter blocked the answer.') }
  if (['error', 'other', 'unknown'].includes(answer.finishReason)) return { ok: false, problem: storedText('The answer was cut off.') }
  return answer.text === '' && answer.calls.length === 0
    ? { ok: false, problem: storedText('The answer was empty.') }
    : { ok: true, ...answer }
}

/** A tool's input as JSON; one that is none is left as the text it is, for the check of the tool's own schema to refuse. */
const inputOf = (input: unknown): Json => Json.safeParse(input).data ?? (typeof input === 'string' ? input.slice(0, 4_096) : null)

function signatureOf(metadata: unknown): Pick<ToolCall, 'signature'> {
  const signature = ToolCall.shape.signature.safeParse(metadata).data
  return signature === undefined || JSON.stringify(signature).length > MAX_SIGNATURE ? {} : { signature }
}

type Watch = ReturnType<typeof createWatch>

/** Ends a call whose answer does not begin, stands still or takes too long. */
function createWatch({ first, idle, total }: ModelTimes) {
  const control = new AbortController()
  let why: string | null = null
  const giveUp = (reason: string) => () => {
    why ??= reason
    control.abort()
  }
  const whole = setTimeout(
    giveUp(storedText('The answer took longer than {seconds, plural, one {# second} other {# seconds}}.', { seconds: total / 1_000 })),
    total,
  )
  let next = setTimeout(
    giveUp(storedText('No answer started within {seconds, plural, one {# second} other {# seconds}}.', { seconds: first / 1_000 })),
    first,
  )
  return {
    signal: control.signal,
    problem: () => why,
    heard() {
      clearTimeout(next)
      next = setTimeout(
        giveUp(storedText('The answer stalled for {seconds, plural, one {# second} other {# seconds}}.', { seconds: idle / 1_000 })),
        idle,
      )
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(next)
    },
  }
}

/** Says what the provider refused, without headers or keys. */
function problemOf(cause: unknown): string {
  if (APICallError.isInstance(cause)) {
    return cause.statusCode === undefined
      ? cause.message.slice(0, 300)
      : storedText('The provider answered {status}: {said}', { status: cause.statusCode, said: cause.message.slice(0, 300) })
  }
  return cause instanceof Error ? cause.message.slice(0, 300) : storedText('The connection was lost.')
}
