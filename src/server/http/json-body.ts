import type { FastifyInstance, FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'

/** One half of a pair of UTF-16 signs, as an escape without its other half. An escaped backslash before it makes it plain text. */
const HALF_PAIR = /(?<!\\)(?:\\\\)*\\u(?:d[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2})|(?<!\\ud[89ab][0-9a-f]{2}\\u)d[c-f][0-9a-f]{2})/i

const HALF_A_LETTER = { path: 'body', message: 'A text holds half of a letter (a lone UTF-16 surrogate).' }

/** Refuses, by its name, what a body was packed in or written in beside UTF-8: nothing here would read it. */
export function checkEncoding({ headers }: FastifyRequest): void {
  const packed = headers['content-encoding']?.trim().toLowerCase()
  if (packed !== undefined && packed !== '' && packed !== 'identity')
    throw encodingRefused(`The body is compressed with ${packed.slice(0, 40)}.`)
  const type = headers['content-type'] ?? ''
  const letters = /^application\/json\b.*;\s*charset="?([\w-]+)/i.exec(type)?.[1]?.toLowerCase()
  if (letters !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(letters)) throw encodingRefused(`The body is written in ${letters}.`)
}

const encodingRefused = (message: string): AppError => new AppError('body-encoding', { details: [{ path: 'body', message }] })

/** Reads JSON bodies; an empty one is no body, because many clients send the header with every request. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = String(body)
    // UTF-16 that is read as UTF-8 has a zero for every other letter.
    if (text.includes('\0')) return done(encodingRefused('The body looks like UTF-16.'))
    if (HALF_PAIR.test(text)) return done(new AppError('invalid-argument', { details: [HALF_A_LETTER] }))
    return parse(request, text, (error, value) => {
      // What cannot be parsed and what would change a prototype are the same to us: no JSON of ours.
      done(error ? Object.assign(error, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }) : null, value)
    })
  })
}
