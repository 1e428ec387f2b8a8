import type { Address } from '#domain/inbound.ts'

/** The addresses that were named, the phone-shaped one first: a reply to it can never be dropped for want of a `recipient`. */
export function addressesOf(named: { waId?: string | undefined; userId?: string | undefined; parentId?: string | undefined }): Address[] {
  const addresses: Address[] = []
  if (named.waId) addresses.push({ kind: 'wa_id', value: named.waId })
  if (named.userId) addresses.push({ kind: 'bsuid', value: named.userId })
  if (named.parentId) addresses.push({ kind: 'parent_bsuid', value: named.parentId })
  return addresses
}
