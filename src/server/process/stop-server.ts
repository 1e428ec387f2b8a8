import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 3_000

/** Takes no new requests and lets those under way finish; what is still open then, such as a stream of events, is cut. */
export async function stopServer(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), PATIENCE_MS)
  await server.close()
  clearTimeout(timer)
}
