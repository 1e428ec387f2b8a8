import { listNumbers } from '#channels/whatsapp/numbers/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { Graph, GraphAccess } from '#domain/whatsapp/graph.ts'

import { orGraphFault } from '../http/graph-answer.ts'

/**
 * Makes sure that a token reaches a number and the account that it is said to belong to: Meta lists the numbers of an account only for a token
 * that was given for it. Whoever claims a number gets its webhooks, so nothing less may do. Refuses with Meta's own words.
 */
export async function proveNumber(
  graph: Graph,
  access: GraphAccess,
  { phoneNumberId, wabaId }: { phoneNumberId: string; wabaId: string },
): Promise<void> {
  const listed = await listNumbers(graph, access, wabaId)
  if ('refused' in listed) {
    orGraphFault(listed.refused)
    throw new Error('A refusal was no refusal.')
  }
  if (!listed.numbers.some(({ id }) => id === phoneNumberId)) throw new AppError('number-not-in-account')
}
