import { type CallHttp, HTTP_LIMITS } from '#domain/actions/integrations/call-http.ts'
import type { SealedText } from '#domain/workspace/secret.ts'

import { cutText } from '#flow/expression/template/cut-text.ts'
import type { HttpRequestConfig } from './config.ts'

type Render = (template: string) => string

/** Fills the settings of a request. Secrets are only named in it; text of customers cannot leave the place where it stands. */
export function fillRequest(config: HttpRequestConfig, render: Render): CallHttp {
  const { method, timeoutMs, retries, atMostOnce } = config
  const pair = <Field extends { name: string; value: string }>(field: Field) => ({ ...field, value: fillText(field.value, render) })
  return {
    kind: 'call_http',
    method,
    url: cutText(fillUrl(config.url, render), 8_192),
    query: config.query.map(pair),
    headers: config.headers.map(pair),
    body: fillBody(config.body, render, pair),
    timeoutMs,
    retries,
    atMostOnce,
  }
}

type Pair = { name: string; value: SealedText }

function fillBody(
  body: HttpRequestConfig['body'],
  render: Render,
  pair: <Field extends { name: string; value: string }>(field: Field) => Omit<Field, 'value'> & Pair,
): CallHttp['body'] {
  switch (body.type) {
    case 'none':
      return body
    case 'json':
      return { type: 'json', text: fillJson(body.text, render) }
    case 'text':
      return { ...body, text: fillText(body.text, render) }
    case 'form':
      return { type: 'form', fields: body.fields.map(pair) }
    case 'multipart':
      return { type: 'multipart', fields: body.fields.map(pair) }
    default:
      return body satisfies never
  }
}

const SECRET = /\{secret:([A-Za-z][A-Za-z0-9_-]{0,63})\}/
const OUTPUT = /(\{\{[^]*?\}\})/

/** Fills a text around the secrets it names. They are found in the template alone: a customer who writes one names nothing. */
export function fillText(template: string, render: Render): SealedText {
  const parts = template.split(SECRET)
  if (parts.length === 1) return render(template)
  return join(parts.map((part, index) => (index % 2 === 0 ? render(part) : { secret: part })))
}

/** Fills a JSON text: what stands inside quotes is escaped, what stands alone becomes a value of its own. */
function fillJson(template: string, render: Render): SealedText {
  if (template.includes('{%')) return fillText(template, render)
  let inString = false
  const pieces = template.split(SECRET).flatMap((part, index): (string | { secret: string })[] => {
    if (index % 2 === 1) return inString ? [{ secret: part }] : ['"', { secret: part }, '"']
    const texts = part.split(OUTPUT).map((piece, at) => {
      if (at % 2 === 1) return inString ? quoted(render(piece)).slice(1, -1) : asValue(render(piece))
      inString = endsInString(piece, inString)
      return piece
    })
    return [texts.join('')]
  })
  return join(pieces)
}

const join = (pieces: readonly (string | { secret: string })[]): SealedText => {
  const filled = pieces.map((piece) => (typeof piece === 'string' ? cutText(piece, HTTP_LIMITS.bodyLength) : piece))
  return filled.every((piece) => typeof piece === 'string') ? filled.join('') : filled.filter((piece) => piece !== '').slice(0, 100)
}

const quoted = (text: string): string => JSON.stringify(text)

/** A number, true, false, null or any other JSON as it is; words in quotes; nothing as null. */
function asValue(text: string): string {
  if (text.trim() === '') return 'null'
  try {
    JSON.parse(text)
    return text
  } catch {
    return quoted(text)
  }
}

/** Whether a JSON text that began inside a string or not ends inside one. */
function endsInString(text: string, from: boolean): boolean {
  let inside = from
  for (let at = 0; at < text.length; at += 1) {
    if (inside && text[at] === '\\') at += 1
    else if (text[at] === '"') inside = !inside
  }
  return inside
}

/** Fills an address. What is filled in is escaped, unless the address begins with it or it is escaped already. */
function fillUrl(template: string, render: Render): string {
  return template
    .split(OUTPUT)
    .map((piece, index, all) => {
      if (index % 2 === 0) return piece
      const text = render(piece)
      if ((index === 1 && all[0] === '') || /\|\s*url_(?:encode|escape)\b/.test(piece)) return text
      // Of "." and ".." alone an address makes another folder, however they are escaped.
      return encodeURIComponent(text.toWellFormed().replace(/^\.+$/, ''))
    })
    .join('')
}
