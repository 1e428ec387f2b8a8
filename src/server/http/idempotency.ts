import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import { claimKey, keepAnswer, releaseKey } from '#store/postgres/idempotency.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { inOneTransaction } from '#store/postgres/request-transaction.ts'

/** How a request with an `Idempotency-Key` is run. */
export interface OnceOptions {
  sql: Sql
  /** The app, the user or `public`: the same key of two callers is two keys. */
  scope: string
  run(): Promise<Json>
  /** Whether it does nothing outside the database: then its command and its kept answer commit together. */
  isWhole: boolean
  /** What a repetition does in place of getting the kept answer. */
  again?: (() => Promise<Json>) | undefined
}

/** Runs a POST once per key: its repetition gets the same answer. Only successes are kept, a refusal may be tried again. */
export async function once(request: FastifyRequest, options: OnceOptions): Promise<Json> {
  const key = keyOf(request)
  if (key === null) return options.run()
  const { sql, scope } = options
  const claim = await claimKey(sql, scope, key, fingerprint(request))
  switch (claim.outcome) {
    case 'repeated':
      return options.again ? options.again() : claim.answer
    case 'running':
      throw new AppError('idempotency-in-flight', { retryAfterSeconds: 1 })
    case 'mismatch':
      throw new AppError('idempotency-mismatch')
    case 'first':
      return runFirst(options, key)
    default:
      return claim satisfies never
  }
}

async function runFirst({ sql, scope, run, isWhole }: OnceOptions, key: string): Promise<Json> {
  try {
    if (isWhole) return await inOneTransaction(sql, run, (tx, answer) => keepAnswer(tx, scope, key, 200, answer))
    const answer = await run()
    await keepAnswer(sql, scope, key, 200, answer)
    return answer
  } catch (error) {
    await releaseKey(sql, scope, key)
    throw error
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('invalid-argument', { details: [{ path: 'Idempotency-Key', message: 'Use 1 to 255 visible ASCII characters.' }] })
  }
  return key
}

const fingerprint = (request: FastifyRequest): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest()
