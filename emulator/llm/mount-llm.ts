import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Faults } from '../faults/faults.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import { embed } from './embed.ts'
import { anthropicEvents, readAnthropic } from './anthropic.ts'
import { googleEvents, readGoogle, wholeGoogle } from './google.ts'
import { transcribe, transcribeGoogle } from './transcribe.ts'
import { openaiEvents, readOpenai, wholeOpenai } from './openai.ts'
import { receptionist } from './receptionist.ts'
import { createLlm, type Llm, LlmScript, LlmAnswer, type LlmQuestion } from './script.ts'
import { drafter, drafts } from './drafter.ts'

const say = (text: string): LlmAnswer => LlmAnswer.parse({ text })

/** Distinguishes a question for help with writing from one of a customer: only the former quotes a conversation or a text. */
const helpsToWrite = ({ messages }: LlmQuestion): boolean => /^<(conversation|text|passages)>/m.test(messages.at(-1)?.text ?? '')

/** What the demo's model writes for a person: plain changes of what it was given, so that one sees what each help is for. */
function writingHelper({ messages }: LlmQuestion): LlmAnswer {
  const asked = messages.at(-1)?.text ?? ''
  const instruction = asked.split('\n\n').at(-1) ?? ''
  const change = CHANGES.find(([beginning]) => instruction.startsWith(beginning))?.[1]
  const cited = citedPassage(asked)
  if (change) return say(change(between(asked, 'text'), instruction) + (cited === null ? '' : ' [1]'))
  const customer = customerLines(asked)
  if (instruction.startsWith('Summarise'))
    return say(`- The customer wrote ${customer.length} times, first: “${customer[0] ?? ''}”\n- Last: “${customer.at(-1) ?? ''}”`)
  return say(draftOf(customer.at(-1) ?? 'us', /It should say: ([^]*)$/.exec(instruction)?.[1], citedPassage(asked)))
}

const customerLines = (asked: string): string[] =>
  between(asked, 'conversation')
    .split('\n')
    .filter((line) => line.startsWith('Customer'))
    .map((line) => line.slice(line.indexOf(': ') + 2))

const draftOf = (question: string, hint: string | undefined, cited: string | null): string =>
  cited === null
    ? `Thank you for asking about “${question}”. ${hint ?? 'We will look into it and come back to you [when].'}`
    : `Thank you for your question! ${cited} ${hint ?? 'Nobody has a better one.'}`

/** The first sentence of the first passage as a draft quotes it; null where none were given. */
function citedPassage(asked: string): string | null {
  const sentence = /^\[1\] .*\n([^]*?[.!?])(?=\s|$)/.exec(between(asked, 'passages'))?.[1]
  return sentence === undefined ? null : `${sentence} [1]`
}

/** How an instruction changes a text, by its beginning; the first that fits. */
const CHANGES: readonly [beginning: string, change: (text: string, instruction: string) => string][] = [
  ['Which steps fit', () => '1: the first of the list\n2: the second of the list'],
  ['Make it shorter', (text) => text.split(/(?<=[.!?])\s/)[0] ?? text],
  ['Translate', (text, instruction) => `${text} (${instruction.replace(/^Translate it into /, '').replace(/\.$/, '')})`],
  ['Make it warmer', (text) => `Thank you for your patience! ${text}`],
  ['Make it', asSentence],
]

function asSentence(text: string): string {
  const rest = text.slice(1).trim()
  return text.charAt(0).toUpperCase() + rest.replace(/([^.!?])$/, '$1.')
}

const between = (text: string, mark: string): string => new RegExp(`<${mark}>\\n([^]*)\\n</${mark}>`).exec(text)?.[1] ?? ''

interface LlmParts {
  ledger: Ledger
  faults: Faults
  clock: Clock
}

/** Mounts pretend models of three providers under `/llm`, and their script under `/_/llm/script`. */
export async function mountLlm(app: FastifyInstance, parts: LlmParts): Promise<void> {
  const llm = createLlm((question) => {
    if (drafts(question)) return drafter(question)
    return helpsToWrite(question) ? writingHelper(question) : receptionist(question)
  })
  await app.register(
    async (models) => {
      addHooks(models, parts)
      registerModels(models, llm, parts)
    },
    { prefix: '/llm' },
  )
  await app.register(
    async (control) => {
      control.setErrorHandler((error, _request, reply) =>
        reply.status(error instanceof z.ZodError ? 400 : 500).send({ error: String(error) }),
      )
      control.get('/script', () => ({ waiting: llm.waiting() }))
      control.post('/script', (request) => {
        llm.script(LlmScript.parse(request.body))
        return {}
      })
      control.delete('/script', () => {
        llm.clear()
        return {}
      })
    },
    { prefix: '/_/llm' },
  )
}

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Writes every question to the ledger, asks for a key, and lets the scripted faults happen. */
function addHooks(app: FastifyInstance, { ledger, faults, clock }: LlmParts): void {
  app.addHook('preHandler', async (request) => {
    ledger.append('request_received', { id: randomUUID(), method: request.method, path: request.url, body: loggable(request.body) })
    const subject = { path: request.url, type: null, to: null, body: JSON.stringify(loggable(request.body) ?? null) }
    const fault = faults.take(['accept-and-lose-the-answer', '429', '5xx', 'slow', 'hang'], subject)
    switch (fault?.kind) {
      case 'accept-and-lose-the-answer':
        request.raw.socket.destroy()
        throw new Refusal(503, 'The connection was cut.')
      case '429':
        throw new Refusal(429, 'Rate limit reached for requests per minute.')
      case '5xx':
        throw new Refusal(fault.status, 'The server had an error while processing your request.')
      case 'slow':
        return clock.wait(fault.ms)
      case 'hang':
        await clock.wait(fault.ms)
        throw new Refusal(503, 'It hung.')
      default:
    }
    const key = keyOf(request)
    if (key === '') throw new Refusal(401, 'You did not provide an API key.')
    // As careless gateways do: the refusal repeats the key.
    if (key.startsWith('wrong')) throw new Refusal(401, `Incorrect API key provided: ${key}.`)
  })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Refusal ? error.status : error instanceof z.ZodError ? 400 : 500
    const message = error instanceof Error ? error.message : String(error)
    return reply.status(status).send({ type: 'error', error: { type: 'pretend_error', code: status, message, status: 'UNKNOWN' } })
  })
}

/** A sound is told by its size alone. */
const loggable = (body: unknown): unknown => (Buffer.isBuffer(body) ? { bytes: body.length } : body)

const keyOf = ({ headers }: FastifyRequest): string =>
  String(headers.authorization ?? '').replace(/^Bearer /, '') || String(headers['x-api-key'] ?? headers['x-goog-api-key'] ?? '')

const Embeddings = z.object({ model: z.string(), input: z.union([z.string().transform((text) => [text]), z.array(z.string())]) })
const Content = z.object({ content: z.object({ parts: z.array(z.object({ text: z.string() })) }) })
const Contents = z.object({ requests: z.array(Content) })
const textOf = ({ content }: z.infer<typeof Content>): string => content.parts.map(({ text }) => text).join('')

function registerModels(app: FastifyInstance, llm: Llm, parts: LlmParts): void {
  app.post('/v1/chat/completions', (request, reply) => {
    const question = readOpenai(request.body)
    const answer = llm.answer(question)
    const id = randomUUID()
    if (!question.streams) return wholeOpenai(answer, question.model, id)
    return stream(request, reply, openaiEvents(answer, question.model, id), parts)
  })
  app.post('/v1/audio/transcriptions', (request) => transcribe(request, llm.hear()))
  app.post('/v1beta/interactions', (request) => transcribeGoogle(request.body, llm.hear()))
  app.post('/v1/embeddings', (request) => {
    const { input, model } = Embeddings.parse(request.body)
    return { object: 'list', model, data: input.map((text, index) => ({ object: 'embedding', index, embedding: embed(text) })) }
  })
  app.post('/v1/messages', (request, reply) => {
    const question = readAnthropic(request.body)
    if (!question.streams) throw new Refusal(400, 'The emulator answers this one as a stream only.')
    return stream(request, reply, anthropicEvents(llm.answer(question), question.model, randomUUID()), parts)
  })
  // Gemini writes the method behind a colon, which the router would take for a parameter.
  app.post<{ Params: { '*': string } }>('/v1beta/models/*', (request, reply) => {
    const [model = '', method = ''] = request.params['*'].split(':')
    if (method === 'embedContent') return { embedding: { values: embed(textOf(Content.parse(request.body))) } }
    if (method === 'batchEmbedContents')
      return { embeddings: Contents.parse(request.body).requests.map((one) => ({ values: embed(textOf(one)) })) }
    const streams = method === 'streamGenerateContent'
    if (!streams && method !== 'generateContent') throw new Refusal(404, `There is no method ${method}.`)
    const answer = llm.answer(readGoogle(request.body, model, streams))
    return streams ? stream(request, reply, googleEvents(answer), parts) : wholeGoogle(answer)
  })
}

/** Sends the events; a scripted cut ends the connection after some of them, a stall leaves it standing. */
function stream(request: FastifyRequest, reply: FastifyReply, events: readonly string[], { faults, clock }: LlmParts): FastifyReply {
  const subject = { path: request.url, type: null, to: null, body: JSON.stringify(request.body ?? null) }
  const fault = faults.take(['cut', 'stall', 'garbage', 'pace'], subject)
  async function* pieces(): AsyncGenerator<string> {
    if (fault?.kind === 'garbage') {
      yield '<html><body>Bad gateway</body></html>\n\n'
      return
    }
    for (const [index, event] of events.entries()) {
      if (fault?.kind === 'pace') await clock.wait(fault.ms)
      else if (fault && index === Math.min(fault.after, events.length - 1)) {
        if (fault.kind === 'stall') await clock.wait(fault.ms)
        request.raw.socket.destroy()
        return
      }
      yield event
    }
  }
  return reply.header('content-type', 'text/event-stream').send(Readable.from(pieces()))
}
