import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies; an empty one is no body, because many clients send the header with every request. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, String(body), (error, value) => {
      // What cannot be parsed and what would change a prototype are the same to us: no JSON of ours.
      done(error ? Object.assign(error, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }) : null, value)
    })
  })
}
