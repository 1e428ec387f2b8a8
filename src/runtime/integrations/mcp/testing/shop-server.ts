import { createServer, type IncomingMessage } from 'node:http'

import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** A shop that speaks the Model Context Protocol by the official library, over HTTP. */
export interface ShopServer {
  url: string
  /** Headers of the requests that it had, in order, with their methods. */
  seen: { method: string; headers: Readonly<Record<string, string>>; body: string }[]
  /** How often each tool was called. */
  calls: { name: string; arguments: unknown; key: unknown }[]
  /** What its look-up says of itself and answers; changed by the tests. */
  shop: { about: string; answer: object; hasRefund: boolean; holds: boolean; legacyOnly: boolean; status: number | null }
  close(): Promise<void>
}

const USUAL = {
  about: 'Looks up an order by its number.',
  answer: { content: [{ type: 'text', text: 'Order 1042 is on its way.' }] },
  hasRefund: true,
  holds: false,
  legacyOnly: false,
  status: null,
}

/** Starts it on any port. */
export async function startShop(): Promise<ShopServer> {
  const shop: ShopServer['shop'] = { ...USUAL }
  const [seen, calls]: [ShopServer['seen'], ShopServer['calls']] = [[], []]
  const handler = createMcpHandler(() => makeServer(shop, calls))
  const http = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await textOf(request)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      seen.push({ method: request.method ?? '', headers, body })
      if (shop.holds && body.includes('tools/call')) return
      const refuses = shop.legacyOnly && body.includes('server/discover')
      const given =
        shop.status !== null || refuses
          ? new Response('No.', { status: shop.status ?? 400 })
          : await handler.fetch(
              new Request(`http://shop.test${request.url}`, {
                method: request.method ?? 'POST',
                headers,
                ...(request.method === 'POST' && { body }),
              }),
            )
      response.writeHead(given.status, Object.fromEntries(given.headers)).end(Buffer.from(await given.arrayBuffer()))
    }
    void answer()
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    calls,
    shop,
    async close() {
      await handler.close()
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

function makeServer(shop: ShopServer['shop'], calls: ShopServer['calls']): McpServer {
  const server = new McpServer({ name: 'shop', version: '1' })
  const note = (name: string, given: unknown, key: unknown) => calls.push({ name, arguments: given, key })
  server.registerTool(
    'orders.look_up',
    {
      description: shop.about,
      inputSchema: z.object({ number: z.number().int().describe('The order’s number'), note: z.string().max(20).optional() }),
      annotations: { readOnlyHint: true },
    },
    (given, context) => {
      note('orders.look_up', given, context.mcpReq._meta?.['idempotencyKey'])
      return shop.answer as never
    },
  )
  if (shop.hasRefund)
    server.registerTool(
      'orders.refund',
      { description: 'Pays an order back.', inputSchema: z.object({ number: z.number().int() }) },
      (given, context) => {
        note('orders.refund', given, context.mcpReq._meta?.['idempotencyKey'])
        return { content: [{ type: 'text', text: 'Paid back 25 euros.' }] }
      },
    )
  return server
}
