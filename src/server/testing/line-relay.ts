import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What becomes of what is said on the line: it arrives, is swallowed both ways without a word, also on new connections, or the line is cut. */
export type LineMode = 'open' | 'swallows' | 'cut'

/** A line to a database that can be made to fail. */
export interface LineRelay {
  /** The same database, at the end of the line. */
  url: string
  /** What was swallowed stays lost: a connection that lost something is dead for good. */
  become(mode: LineMode): void
  /** How many connections were tried since it became what it is. */
  tried(): number
  end(): Promise<void>
}

/** Opens a line to the PostgreSQL of an address. */
export async function openRelay(databaseUrl: string): Promise<LineRelay> {
  const target = new URL(databaseUrl)
  let mode: LineMode = 'open'
  let tried = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    tried += 1
    if (mode === 'cut') return void near.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    let isDead = false
    const pass = (from: Socket, to: Socket): void => {
      sockets.add(from)
      from.on('data', (chunk) => {
        isDead ||= mode === 'swallows'
        if (!isDead) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!isDead || mode === 'open') to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: url.href,
    become(next) {
      mode = next
      tried = 0
      if (mode === 'cut') cut()
    },
    tried: () => tried,
    async end() {
      mode = 'cut'
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
