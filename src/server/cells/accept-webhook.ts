import { createHmac } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'

import type { ServerDeps } from '../http/deps.ts'
import type { Cells } from './open-cells.ts'
import { passedInVain } from './passed-call.ts'
import { splitWebhook, type WebhookPart } from './split-webhook.ts'

type Deps = Pick<ServerDeps, 'cells' | 'runtime' | 'settings'>

/**
 * Stores a webhook whose signature was checked, each part of it in the cell of its number. Returns once every cell has stored its part, else fails with
 * 503: Meta sends all of it again, and ids make what was stored already harmless.
 */
export async function acceptWebhook(request: FastifyRequest, raw: Buffer, { cells, runtime, settings }: Deps): Promise<void> {
  if (!cells) return runtime.accept(raw)
  const parts = await splitWebhook(raw, cells.name, cells)
  const [only] = parts
  if (request.isPassedOn && (parts.length > 1 || only?.cell !== cells.name)) throw passedInVain()
  const store = ({ cell, address, body }: WebhookPart): Promise<void> =>
    cell === cells.name
      ? runtime.accept(body ? Buffer.from(body) : raw)
      : hand(request, cells, address, body ?? raw, settings.whatsappAppSecret ?? '')
  const stored = await Promise.allSettled(parts.map(store))
  for (const part of stored) if (part.status === 'rejected') throw part.reason
}

/** The other cell checks the signature like any other: a part has one of our own. */
async function hand(request: FastifyRequest, cells: Cells, address: string, body: Uint8Array, secret: string): Promise<void> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const { status } = await cells.ask(request, address, { method: 'POST', url: request.url, headers, body })
  if (status !== 200) throw new AppError('unavailable', { retryAfterSeconds: 5, cause: new Error(`The other cell answered ${status}.`) })
}
