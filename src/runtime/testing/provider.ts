import { createServer, type Server } from 'node:http'

export interface Provider {
  url: string
  /** How often each message of ours arrived, by our own id. */
  sends: Map<string, number>
  /** How often each address outside was called, by Idempotency-Key. */
  calls: Map<string, number>
  close(): Promise<void>
}

/** A Graph API and a shop's address over HTTP, which count what reaches them. */
export async function startProvider(): Promise<Provider> {
  const sends = new Map<string, number>()
  const calls = new Map<string, number>()
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      if (request.url?.startsWith('/offers')) {
        count(calls, String(request.headers['idempotency-key']))
        response.end('{"offer":"Tent"}')
        return
      }
      const id = String(JSON.parse(body).biz_opaque_callback_data)
      count(sends, id)
      response.end(JSON.stringify({ messaging_product: 'whatsapp', contacts: [], messages: [{ id: `wamid.${id}` }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    sends,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
