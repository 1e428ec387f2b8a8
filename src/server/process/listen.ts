import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

import { AppError } from '#domain/errors.ts'

import { freePort } from '#store/embedded/free-port.ts'

import type { Config } from '../config.ts'

/** A port that is to be listened on once everything is ready. Until then whoever asks there hears that this node is not ready, and what it waits for. */
export interface HeldPort {
  port: number
  /** Says what the start waits for, as one of the checks of `/readyz`. */
  waitsFor(check: string, state: string): void
  /** Gives it to whoever listens next. */
  release(): Promise<void>
}

const TRIES = 20

/** Refuses early, before anything else is started, a port that cannot be had, and holds it from then on: nobody else is told that it is free. */
export async function holdPort(wanted: number, host: string | undefined): Promise<HeldPort> {
  if (wanted !== 0) return holdOne(wanted, host)
  for (let left = TRIES; ; left -= 1) {
    const port = await freePort(null)
    try {
      return await holdOne(port, host)
    } catch (cause) {
      if (left === 0) throw cause
    }
  }
}

async function holdOne(port: number, host: string | undefined): Promise<HeldPort> {
  let checks: Record<string, string> = { start: 'under way' }
  const holder = fastify({ forceCloseConnections: true })
  holder.all('*', (request, reply) => answerEarly(request.url, checks, reply))
  await listenOn(holder, port, host)
  return {
    port,
    waitsFor: (check, state) => void (checks = { [check]: state }),
    release: async () => void (await holder.close()),
  }
}

/** What a node says that is not ready yet: it lives, and a load balancer, a sender of webhooks or a browser is to come again. */
function answerEarly(url: string, checks: Record<string, string>, reply: FastifyReply): FastifyReply {
  void reply.headers({ 'cache-control': 'no-store', connection: 'close' })
  if (url === '/livez') return reply.send({ alive: true })
  void reply.code(503).headers({ 'retry-after': '2', refresh: '2' })
  return reply.send(url === '/readyz' ? { ready: false, checks } : new AppError('unavailable').toBody())
}

/** The address to listen on: the demo is for this machine alone unless `HOST` opens it to others; undefined is every address. */
export const hostOf = ({ HOST, PARLEY_MODE }: Pick<Config, 'HOST' | 'PARLEY_MODE'>): string | undefined =>
  HOST ?? (PARLEY_MODE === 'demo' ? '127.0.0.1' : undefined)

/** Listens in the place of whoever held the port. */
export async function listen(server: FastifyInstance, { port, release }: HeldPort, host: string | undefined): Promise<void> {
  await release()
  await listenOn(server, port, host)
}

/** Listens, on every address of the machine unless one is named. */
async function listenOn(server: FastifyInstance, port: number, host: string | undefined): Promise<void> {
  const every = host === undefined ? ['::', '0.0.0.0'] : [host]
  for (const [index, address] of every.entries()) {
    const failure = await server.listen({ port, host: address, exclusive: true }).then(
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
