import { keyCall, readKey, uploadKeyCall } from '#channels/whatsapp/forms/form-calls.ts'
import { AppError } from '#domain/errors.ts'
import type { Graph, GraphAccess } from '#domain/whatsapp/graph.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { keepFormKey, type KeyedNumber, listKeyedNumbers, settleFormKey } from '#store/whatsapp/form-keys.ts'

import { orGraphFault } from '../http/graph-answer.ts'
import { openOrNull, refusalText } from '../numbers/read-facts.ts'
import type { Seal } from '../settings/seal.ts'
import { makeFormKeys } from './form-crypto.ts'

interface Parts {
  sql: Sql
  graph: Graph
  seal: Seal
}

/** Sees to it that every number of an account has keys and that Meta knows them: made here, kept sealed, handed over once. */
export async function readyKeys(parts: Parts, appId: string, wabaId: string): Promise<void> {
  for (const number of await listKeyedNumbers(parts.sql, appId, { wabaId })) {
    if (number.uploadedAt === null) await uploadKey(parts, appId, number)
  }
}

/** Hands a number's public key to Meta, making the pair where there is none, and has Meta say whether it took it. */
export async function uploadKey({ sql, graph, seal }: Parts, appId: string, number: KeyedNumber): Promise<void> {
  const token = openOrNull(seal.open, number.tokenSealed)
  if (token === null) throw new AppError('channel-token-unreadable')
  const access: GraphAccess = { token, graphUrl: number.graphUrl }
  const publicPem = number.publicPem ?? (await newKey(sql, seal, appId, number.channelId))
  const answer = await graph(access, uploadKeyCall(number.phoneNumberId, publicPem))
  if (answer.outcome !== 'done') {
    await settleFormKey(sql, appId, number.channelId, { uploaded: false, signatureStatus: null, problem: refusalText(answer) })
    orGraphFault(answer)
  }
  const seen = await graph(access, keyCall(number.phoneNumberId))
  const known = seen.outcome === 'done' ? readKey(seen.body) : null
  const isSame = known === null || bare(known.publicPem) === bare(publicPem)
  const problem = isSame ? null : 'WhatsApp has another public key for this number. Hand it over again.'
  await settleFormKey(sql, appId, number.channelId, { uploaded: isSame, signatureStatus: known?.status ?? null, problem })
}

async function newKey(sql: Sql, seal: Seal, appId: string, channelId: string): Promise<string> {
  const { publicPem, privatePem } = await makeFormKeys()
  return keepFormKey(sql, appId, channelId, { publicPem, privateSealed: seal.close(privatePem) })
}

const bare = (pem: string): string => pem.replaceAll(/\s/g, '')
