import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: none of those takes it between the look and the use. */
const [FIRST, LAST] = [15_000, 32_000]
const TRIES = 20

/** Returns `wanted` when nobody listens there on the loopback address, otherwise one that is free. */
export async function freePort(wanted: number | null): Promise<number> {
  if (wanted !== null && (await tryPort(wanted))) return wanted
  for (let left = TRIES; left > 0; left -= 1) {
    const port = await tryPort(randomInt(FIRST, LAST))
    if (port) return port
  }
  return (await tryPort(0)) ?? 0
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}
