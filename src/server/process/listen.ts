import { createServer } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { freePort } from '#store/embedded/free-port.ts'

import type { Config } from '../config.ts'

/** A port that is to be listened on once everything is ready. */
export interface HeldPort {
  port: number
  /** Gives it to whoever listens next. */
  release(): Promise<void>
}

const TRIES = 20

/**
 * Refuses early, before anything else is started, a port that cannot be had. One that we choose ourselves, as 0 asks, is held from then on:
 * nobody else is told that it is free. One that people named is not, since they may ask it whether we are ready.
 */
export async function holdPort(wanted: number, host: string | undefined): Promise<HeldPort> {
  if (wanted !== 0) {
    await (await holdOne(wanted, host)).release()
    return { port: wanted, release: async () => {} }
  }
  for (let left = TRIES; ; left -= 1) {
    const port = await freePort(null)
    try {
      return await holdOne(port, host)
    } catch (cause) {
      if (left === 0) throw cause
    }
  }
}

function holdOne(port: number, host: string | undefined): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy())
    holder.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    holder.listen({ port, host, exclusive: true }, () =>
      resolve({ port, release: () => new Promise((released) => holder.close(() => released())) }),
    )
  })
}

/** The address to listen on: the demo is for this machine alone unless `HOST` opens it to others; undefined is every address. */
export const hostOf = ({ HOST, PARLEY_MODE }: Pick<Config, 'HOST' | 'PARLEY_MODE'>): string | undefined =>
  HOST ?? (PARLEY_MODE === 'demo' ? '127.0.0.1' : undefined)

/** Listens, on every address of the machine unless one is named. */
export async function listen(server: FastifyInstance, { port, release }: HeldPort, host: string | undefined): Promise<void> {
  await release()
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
