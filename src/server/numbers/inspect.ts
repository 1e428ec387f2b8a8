import { listNumbers, readAccount } from '#channels/whatsapp/numbers/accounts.ts'
import { inspectToken } from '#channels/whatsapp/numbers/tokens.ts'
import type { OfferedAccount, TokenReport } from '#domain/whatsapp/channel-setup.ts'
import type { GraphAccess } from '#domain/whatsapp/graph.ts'
import { whereConnected } from '#store/whatsapp/channel-setup.ts'

import type { ServerDeps } from '../http/deps.ts'
import { orGraphFault } from '../http/graph-answer.ts'
import { refusalText } from './read-facts.ts'

/** Accounts that are looked into: a token of an agency may name hundreds. */
const MAX_ACCOUNTS = 25

/** Tells what a token is good for, and the numbers of every account that it names. */
export async function reportToken(deps: ServerDeps, appId: string, token: string): Promise<TokenReport> {
  const access = { token, graphUrl: null }
  const reading = await inspectToken(deps.graph, access)
  if ('refused' in reading) {
    orGraphFault(reading.refused)
    throw new Error('A refusal was no refusal.')
  }
  const { valid, kind, metaAppId, expiresAt, missingScopes, targets } = reading.token
  const accounts = valid
    ? await Promise.all((targets ?? []).slice(0, MAX_ACCOUNTS).map((wabaId) => offerAccount(deps, appId, access, wabaId)))
    : []
  return { valid, kind, metaAppId, expiresAt, missingScopes, accounts }
}

/** An account with its numbers, or with the reason why they cannot be listed. */
export async function offerAccount(
  { graph, sql }: Pick<ServerDeps, 'graph' | 'sql'>,
  appId: string,
  access: GraphAccess,
  wabaId: string,
): Promise<OfferedAccount> {
  const [account, listed] = await Promise.all([readAccount(graph, access, wabaId), listNumbers(graph, access, wabaId)])
  const name = 'name' in account ? account.name : wabaId
  if ('refused' in listed) return { wabaId, name, problem: refusalText(listed.refused), numbers: [] }
  const taken = await whereConnected(
    sql,
    listed.numbers.map(({ id }) => id),
  )
  const numbers = listed.numbers.map(
    ({ id, display_phone_number: displayPhone, verified_name: verifiedName, status, quality_rating: quality }) => {
      const at = taken.find(({ phoneNumberId }) => phoneNumberId === id)
      const connected = at === undefined ? ('no' as const) : at.appId === appId ? ('here' as const) : ('elsewhere' as const)
      return {
        phoneNumberId: id,
        displayPhone,
        verifiedName: verifiedName ?? '',
        status: status ?? null,
        quality: quality ?? null,
        connected,
      }
    },
  )
  return { wabaId, name, problem: null, numbers }
}
