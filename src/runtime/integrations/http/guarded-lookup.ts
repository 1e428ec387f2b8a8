import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

import { storedText } from '#domain/i18n/t.ts'
import { isMetadataAddress, isPrivateAddress } from '#flow/analysis/private-host.ts'

/** A refusal by the guard, told apart from a network fault. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

export const privateNetwork = (): string => storedText('This address belongs to a private or reserved network.')

/** Resolves a name to every address it has. */
export type Resolve = (hostname: string, done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void

export const systemResolve: Resolve = (hostname, done) => lookup(hostname, { all: true }, done)

/** Refuses everything but public unicast addresses, however they are written. */
export function checkPublic(address: string): void {
  if (isPrivateAddress(address)) throw new Refused(privateNetwork())
}

/** For hosts that the operator named: they may be private, but never where machines keep their credentials. */
export function checkOwn(address: string): void {
  if (isMetadataAddress(address)) throw new Refused(storedText('This address belongs to a cloud’s metadata service.'))
}

/** Looks a name up, and hands its addresses on only where each of them passes the check. */
export const guardedLookup =
  (resolve: Resolve, check: (address: string) => void): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        for (const { address } of addresses) check(address)
      } catch (cause) {
        return callback(cause instanceof Error ? cause : new Refused(String(cause)), [])
      }
      const [first] = addresses
      if (options.all === true || !first) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
