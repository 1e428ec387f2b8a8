import { createServer } from 'node:net'

/** Returns `wanted` when nobody listens there on the loopback address, otherwise a port that the system picks. */
export async function freePort(wanted: number | null): Promise<number> {
  return (wanted !== null && (await tryPort(wanted))) || ((await tryPort(0)) ?? 0)
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
