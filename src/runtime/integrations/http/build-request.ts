import { createHash } from 'node:crypto'

import { storedText } from '#domain/i18n/t.ts'
import { type CallHttp, HTTP_LIMITS } from '#domain/actions/integrations/call-http.ts'
import type { EgressRequest } from '#domain/egress.ts'
import type { SealedText } from '#domain/workspace/secret.ts'

/** A request ready to go out, or why it cannot. */
export type BuiltRequest = { ok: true; request: EgressRequest } | { ok: false; problem: string }

const refused = (problem: string): BuiltRequest => ({ ok: false, problem })

/** Puts a call together, with its secrets filled in. */
export function buildRequest(call: CallHttp, id: string, secrets: ReadonlyMap<string, string>): BuiltRequest {
  const fill: Fill = (text, escape = (value) => value) =>
    typeof text === 'string'
      ? text
      : text.map((piece) => (typeof piece === 'string' ? piece : escape(secrets.get(piece.secret) ?? ''))).join('')

  if (!URL.canParse(call.url)) return refused(storedText('This isn’t a complete URL. Write it like https://example.com/path.'))
  const url = new URL(call.url)
  for (const { name, value } of call.query) url.searchParams.append(name, fill(value))
  if (url.href.length > 16_384) return refused(storedText('The URL is longer than 16,384 characters.'))

  const hasBody = !['GET', 'HEAD'].includes(call.method)
  const made = hasBody ? bodyOf(call.body, id, fill) : { body: null, contentType: null }
  if ('problem' in made) return refused(made.problem)
  if ((made.body?.length ?? 0) > HTTP_LIMITS.bodyLength) return refused(storedText('The body is larger than 256 KB.'))

  const own = Object.fromEntries(call.headers.map(({ name, value }) => [name.toLowerCase(), fill(value).trim()]))
  const strange = Object.keys(own).find((name) => /[^\t\x20-\x7e\x80-\xff]/.test(own[name] ?? ''))
  if (strange !== undefined) return refused(storedText('The header “{name}” has characters that aren’t allowed.', { name: strange }))
  const contentType = made.contentType !== null && { 'content-type': made.contentType }
  // The parts of a multipart body can be told apart only by the boundary that it was made with.
  const headers = { 'idempotency-key': id, ...contentType, ...own, ...(call.body.type === 'multipart' && contentType) }
  const { method, timeoutMs } = call
  return { ok: true, request: { url: url.href, method, headers, body: made.body, timeoutMs, maxBytes: HTTP_LIMITS.answerBytes } }
}

type Fill = (text: SealedText, escape?: (value: string) => string) => string
type Made = { body: string | null; contentType: string | null } | { problem: string }

function bodyOf(body: CallHttp['body'], id: string, fill: Fill): Made {
  switch (body.type) {
    case 'none':
      return { body: null, contentType: null }
    case 'json': {
      const text = fill(body.text, (value) => JSON.stringify(value).slice(1, -1))
      return isJson(text)
        ? { body: text, contentType: 'application/json' }
        : { problem: storedText('The body isn’t valid JSON once filled in.') }
    }
    case 'text':
      return { body: fill(body.text), contentType: body.contentType }
    case 'form': {
      const form = new URLSearchParams(body.fields.map(({ name, value }): [string, string] => [name, fill(value)]))
      return { body: form.toString(), contentType: 'application/x-www-form-urlencoded' }
    }
    case 'multipart': {
      const boundary = `parley-${createHash('sha256').update(id).update(JSON.stringify(body)).digest('hex').slice(0, 32)}`
      const parts = body.fields.map((field) => part(boundary, field, fill(field.value)))
      return { body: `${parts.join('')}--${boundary}--\r\n`, contentType: `multipart/form-data; boundary=${boundary}` }
    }
    default:
      return body satisfies never
  }
}

function part(boundary: string, { name, fileName }: { name: string; fileName: string | null }, value: string): string {
  const file = fileName === null ? '' : `; filename="${quoted(fileName)}"\r\nContent-Type: application/octet-stream`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n${value}\r\n`
}

/** As browsers write names in a multipart body. */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
