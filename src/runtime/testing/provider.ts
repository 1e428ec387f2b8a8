import { createServer, type Server } from 'node:http'

export interface Provider {
  url: string
  /** How often each message of ours arrived, by our own id. */
  sends: Map<string, number>
  /** How often each address outside was called, by Idempotency-Key. */
  calls: Map<string, number>
  /** The bodies of files that were uploaded. */
  uploads: string[]
  close(): Promise<void>
}

/** What every customer's file holds. */
export const CUSTOMERS_FILE = 'The receipt of a customer'

/** A Graph API and a shop's address over HTTP, which count what reaches them. */
export async function startProvider(): Promise<Provider> {
  const sends = new Map<string, number>()
  const calls = new Map<string, number>()
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  const uploads: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const path = request.url ?? ''
      if (path.startsWith('/bytes/')) return void response.setHeader('content-type', 'text/plain').end(CUSTOMERS_FILE)
      response.setHeader('content-type', 'application/json')
      if (request.url?.startsWith('/offers')) {
        count(calls, String(request.headers['idempotency-key']))
        return void response.end('{"offer":"Tent"}')
      }
      if (path.includes('phone_number_id='))
        return void response.end(JSON.stringify({ url: `http://${request.headers.host}/bytes/1`, mime_type: 'text/plain' }))
      if (path.endsWith('/media')) {
        uploads.push(body)
        return void response.end(JSON.stringify({ id: String(uploads.length) }))
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
    uploads,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
