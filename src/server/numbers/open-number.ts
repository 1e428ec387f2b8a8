import { AppError } from '#domain/errors.ts'
import type { GraphAccess } from '#domain/whatsapp/graph.ts'
import { type DueNumber, loadNumber } from '#store/whatsapp/numbers.ts'

import type { ServerDeps } from '../http/deps.ts'
import { orNotFound } from '../http/mount.ts'
import { openOrNull } from './read-facts.ts'

/** A number with the access by which Meta is asked about it. */
export interface OpenNumber {
  number: DueNumber
  access: GraphAccess
}

/** Loads a number and opens its token; refuses where there is none, or where the token was sealed with another key. */
export async function openNumber({ sql, seal }: Pick<ServerDeps, 'sql' | 'seal'>, appId: string, channelId: string): Promise<OpenNumber> {
  const number = orNotFound(await loadNumber(sql, appId, channelId))
  const token = openOrNull(seal.open, number.tokenSealed)
  if (token === null) throw new AppError('channel-token-unreadable')
  return { number, access: { token, graphUrl: number.graphUrl } }
}
