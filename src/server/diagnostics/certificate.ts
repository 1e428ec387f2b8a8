import { checkServerIdentity, connect } from 'node:tls'

import type { Dial } from '#runtime/integrations/http/dial.ts'

const TLS_MS = 10_000

/** Looks at the certificate as a stranger does. */
export async function certificateOf(dial: Dial, host: string, port: number): Promise<{ until: number } | { problem: string }> {
  const connection = await dial(host, port, TLS_MS).catch((cause: unknown) => String(cause instanceof Error ? cause.message : cause))
  if (typeof connection === 'string') return { problem: connection }
  return new Promise((resolve) => {
    const socket = connect({ socket: connection, servername: host, checkServerIdentity, timeout: TLS_MS }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      socket.end()
      resolve({ until: Date.parse(until) })
    })
    socket.on('timeout', () => socket.destroy(new Error('no answer within ten seconds')))
    socket.on('error', (cause) => resolve({ problem: cause.message }))
  })
}
