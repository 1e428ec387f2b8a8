import { createHmac } from 'node:crypto'

import { otherForms } from '#domain/contacts/phone-variants.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { applySuppressions } from '#store/contacts/erasures.ts'

import type { CommandDeps } from '#commands/shared/command-deps.ts'

/** The hash of an erased address, meaningless without the installation's secret and the address. */
export const hashAddress = ({ addressKey }: Pick<CommandDeps, 'addressKey'>, appId: string, address: string): Uint8Array =>
  createHmac('sha256', addressKey).update(`${appId} ${address}`).digest()

/** Under which addresses somebody may be known who has these: numbers without a plus sign, in each of their forms. */
export const formsOf = (addresses: readonly string[]): string[] => {
  const bare = addresses.map((address) => address.replace(/^\+/, ''))
  return [...new Set([...bare, ...bare.flatMap(otherForms)])]
}

/** An erased customer who returns is new, but opt-outs and blocks remain. */
export async function restoreSuppressions(
  deps: Pick<CommandDeps, 'addressKey'>,
  tx: Tx,
  contacts: readonly { appId: string; contactId: string; addresses: readonly string[] }[],
): Promise<void> {
  await applySuppressions(
    tx,
    contacts.flatMap(({ appId, contactId, addresses }) =>
      formsOf(addresses).map((address) => ({ appId, contactId, hash: hashAddress(deps, appId, address) })),
    ),
  )
}
