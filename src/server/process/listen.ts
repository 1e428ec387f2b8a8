import { createServer } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { Config } from '../config.ts'

/** Refuses early, before anything else is started, when the port cannot be had. */
export function checkPort(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** The address to listen on: the demo is for this machine alone unless `HOST` opens it to others; undefined is every address. */
export const hostOf = ({ HOST, PARLEY_MODE }: Pick<Config, 'HOST' | 'PARLEY_MODE'>): string | undefined =>
  HOST ?? (PARLEY_MODE === 'demo' ? '127.0.0.1' : undefined)

/** Listens, on every address of the machine unless one is named. */
export async function listen(server: FastifyInstance, port: number, host: string | undefined): Promise<void> {
  const every = host === undefined ? ['::', '0.0.0.0'] : [host]
  for (const [index, address] of every.entries()) {
    const failure = await server.listen({ port, host: address }).then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    )
    if (!failure) return
    // A machine without IPv6 has no "::".
    const retry = index + 1 < every.length && (failure.code === 'EAFNOSUPPORT' || failure.code === 'EADDRNOTAVAIL')
    if (!retry) throw portError(failure, port)
  }
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is taken by another program. Stop it, or choose another with PORT=${port + 1} npm start.`, {
        cause: error,
      })
    case 'EACCES':
      return new Error(`This user may not open port ${port}. Choose one above 1023 with PORT=3000.`, { cause: error })
    case 'EADDRNOTAVAIL':
      return new Error(`This machine does not have the address that HOST names.`, { cause: error })
    default:
      return error
  }
}
