import { t } from '#domain/i18n/t.ts'
import { z } from 'zod'

import { HTTP_LIMITS } from '#domain/actions/integrations/call-http.ts'

import { jsonPathProblem } from '#flow/expression/template/json-path.ts'

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const SECRETS = t("Write '{'secret:NAME'}' where a secret belongs. It’s filled in only when the request is sent.")

const name = z.string().trim().min(1).max(200).meta({ label: 'Name' })
const value = z.string().max(8_192).default('').meta({ role: 'template', label: 'Value', help: SECRETS })
const Field = z.object({ name, value }).meta({ label: 'Field' })
const fields = z.array(Field).max(100).default([])

const Body = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('json'),
    text: z
      .string()
      .max(65_536)
      .meta({ role: 'template', syntax: 'json', label: 'JSON', help: 'Values are quoted and escaped where needed.' }),
  }),
  z.object({
    type: z.literal('text'),
    text: z.string().max(65_536).meta({ role: 'template', label: 'Text' }),
    contentType: z.string().trim().min(1).max(200).default('text/plain; charset=utf-8').meta({ label: 'Content type' }),
  }),
  z.object({ type: z.literal('form'), fields: fields.meta({ label: 'Fields' }) }),
  z.object({
    type: z.literal('multipart'),
    fields: z
      .array(Field.extend({ fileName: z.string().trim().min(1).max(200).nullable().default(null).meta({ label: 'File name' }) }))
      .max(100)
      .default([])
      .meta({ label: 'Fields' }),
  }),
])

const SaveTo = z.object({ target: z.enum(['session', 'contact', 'conversation']), name: z.string().trim().min(1).max(80) })

const Save = z
  .object({
    path: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .superRefine((path, context) => {
        const problem = pathProblem(path)
        if (problem !== null) context.addIssue({ code: 'custom', message: problem })
      })
      .meta({ role: 'jsonPath', label: 'Path in the response', help: 'RFC 9535 JSONPath, like $.order.id or $.items[*].name.' }),
    name: z.string().trim().min(1).max(80).meta({ label: 'Save as' }),
    target: z
      .enum(['session', 'contact', 'conversation'])
      .default('session')
      .meta({ label: 'Where', words: { session: 'Variable', contact: 'Contact field' } }),
    type: z.enum(['any', 'text', 'number', 'boolean', 'list', 'object']).default('any').meta({ label: 'Type' }),
    whenMissing: z
      .enum(['null', 'problem'])
      .default('null')
      .meta({
        label: 'If it’s missing or the wrong type',
        words: { null: 'Save nothing', problem: 'Invalid response' },
        help: 'Save nothing and continue, or take the “Invalid response” exit.',
      }),
  })
  .meta({ label: 'Value' })
export type Save = z.infer<typeof Save>

const Shape = z.object({
  v: z.literal(3).default(3),
  url: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .refine((url) => !url.includes('{%'), 'Use only {{ … }}. Tags like {% if %} don’t work in a URL.')
    .refine((url) => !url.includes('{secret:'), 'Don’t put a secret in a URL. Use the query or a header.')
    .meta({ role: 'template', label: 'Address', help: 'Variables are URL-encoded.' }),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']).default('GET').meta({ label: 'Method' }),
  query: fields.meta({ label: 'Query' }),
  headers: z
    .array(Field.extend({ name: name.regex(HEADER_NAME, 'Header names use only letters, digits and -.') }))
    .max(50)
    .default([])
    .meta({ label: 'Headers' }),
  body: Body.default({ type: 'none' }).meta({ label: 'Body', words: { json: 'JSON', multipart: 'Fields' } }),
  timeoutMs: z.number().int().min(100).max(HTTP_LIMITS.timeMs).default(10_000).meta({ role: 'duration', label: 'Wait up to' }),
  retries: z.number().int().min(0).max(HTTP_LIMITS.retries).default(0).meta({
    label: 'Retries',
    help: 'After an error, with increasing pauses.',
  }),
  atMostOnce: z.boolean().default(false).meta({
    label: 'Send at most once',
    help: 'When off, a request with an unknown outcome is sent again with the same Idempotency-Key.',
  }),
  save: z.array(Save).max(200).default([]).meta({ label: 'Save from a JSON response' }),
  saveStatusTo: SaveTo.nullable().default(null).meta({ label: 'Save the status code to' }),
  saveBodyTo: SaveTo.nullable().default(null).meta({ label: 'Save the whole response to', help: 'As text, or as a value if it’s JSON.' }),
  /** Statuses with an exit of their own. */
  statusExits: z.array(z.number().int().min(200).max(599)).max(20).default([]).meta({ label: 'Exits by status code' }),
})

/** A call to an address outside, and what of its answer is kept. */
export const HttpRequestConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toPresent, Shape)
export type HttpRequestConfig = z.infer<typeof HttpRequestConfig>

/** Brings what older versions stored to version 3. */
function toPresent(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || ('v' in stored && stored.v === 3)) return stored
  const { body, ...others } = toAtMostOnce(stored)
  // The body of version 1 was a text that was sent as JSON.
  if (typeof body === 'string') return { ...others, v: 3, body: { type: 'json', text: body } }
  return { ...others, v: 3, ...(body !== undefined && body !== null && { body }) }
}

/**
 * Version 2 repeated POST and PATCH only where an author said that the address honours the key. Whoever asked for more tries and did not say so
 * meant just that; where no more tries were asked for, nobody had decided anything.
 */
function toAtMostOnce(stored: object): { body?: unknown; atMostOnce?: true } {
  const { idempotencyKey, ...others } = { idempotencyKey: undefined, ...stored }
  const { v, method, retries } = { v: undefined, method: undefined, retries: undefined, ...stored }
  const isOlder = v === 2 || 'idempotencyKey' in stored
  const wasRefused =
    isOlder && idempotencyKey !== true && (method === 'POST' || method === 'PATCH') && typeof retries === 'number' && retries > 0
  return wasRefused ? { ...others, atMostOnce: true } : others
}

/** A path must be readable, and cheap whatever the answer holds: no patterns, and one “..” at most. */
function pathProblem(path: string): string | null {
  if (/\b(?:match|search)\s*\(/.test(path)) return 'Patterns (match, search) are not supported in a path.'
  if (path.split('..').length > 2) return 'Use “..” at most once in a path.'
  return jsonPathProblem(path)
}
