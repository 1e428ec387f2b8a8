import type { Address } from '#domain/messages/inbound.ts'

/**
 * The addresses that were named, each once and by its shape rather than by the member it came in: WhatsApp also writes business-scoped ids
 * where numbers used to be. The number is first: a reply to it can never be dropped for want of a `recipient`.
 */
export function addressesOf(named: { waId?: string | undefined; userId?: string | undefined; parentId?: string | undefined }): Address[] {
  const addresses = new Map<string, Address>()
  const add = (kind: Address['kind'], value: string | undefined) => {
    if (value) addresses.set(value, addresses.get(value) ?? { kind: kindOf(value) ?? kind, value })
  }
  add('wa_id', named.waId)
  add('bsuid', named.userId)
  add('parent_bsuid', named.parentId)
  return RANKS.flatMap((rank) => [...addresses.values()].filter(({ kind }) => kind === rank))
}

const RANKS = ['wa_id', 'bsuid', 'parent_bsuid'] as const

/** `US.13491208655302741918`; that of the parent business is `US.ENT.11815799212886844830`. Null for what may be a number. */
const kindOf = (value: string): Address['kind'] | null =>
  /^[A-Z]{2}\.ENT\..+$/.test(value) ? 'parent_bsuid' : /^[A-Z]{2}\..+$/.test(value) ? 'bsuid' : null
