import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text that was handed in, and for whom. */
export interface Handed {
  to: string
  text: string
}

/** Starts a Graph API on loopback that knows these numbers and takes every message; `hear` is told of each text. The caller closes it. */
export async function openGraph(numbers: readonly string[], hear: (handed: Handed) => void): Promise<{ url: string; close(): void }> {
  let count = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      const path = request.url ?? ''
      if (request.method === 'POST' && path.endsWith('/messages')) {
        const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as { to?: string; text?: { body: string } }
        count += 1
        response.end(
          JSON.stringify({ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: `wamid.b${count}` }] }),
        )
        if (to !== undefined && text) hear({ to, text: text.body })
      } else if (/\/phone_numbers/.test(path)) {
        const data = numbers.map((id) => ({ id, display_phone_number: `+1555${id.slice(-7)}`, verified_name: 'Bench' }))
        response.end(JSON.stringify({ data }))
      } else response.end(JSON.stringify({ success: true, id: path.split('/')[2] ?? '', data: [] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`, close: () => void server.close() }
}
