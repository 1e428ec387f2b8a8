// Arrives: contacts whose end an admin asked for. Leaves: nothing of who they were, and one proof for each.
// Never here: a contact left half erased because somebody cancelled, or a file whose message is gone.
import { z } from 'zod'

import { MAX_ERASED } from '#domain/constants.ts'
import { ErasureCounts } from '#domain/contacts/erasure.ts'

import { detach, finish, nextLines } from './erase-contact-data.ts'
import { defineTask } from './task-kind.ts'

const Half = z.object({
  id: z.string(),
  conversationIds: z.array(z.string()),
  addresses: z.array(z.string()),
  words: z.array(z.string()),
  counts: ErasureCounts,
})

/** Erases contacts, each whole before the next. Which they are is fixed when it is asked for: nobody is erased for what they became since. */
export const eraseContacts = defineTask({
  kind: 'erase_contacts',
  input: z.object({ contactIds: z.array(z.string()).max(MAX_ERASED) }),
  // What is in work knows the addresses that it looks for: it is gone with the last piece.
  cursor: z.object({ at: z.number().int(), half: Half.nullable() }),
  steps: [{ key: 'erase', title: 'Erase contacts' }],
  subject: ({ contactIds }) => ({ does: 'eraseContacts', count: contactIds.length }),
  errorColumns: () => ['Contact'],
  async chunk({ deps, appId, input, cursor, startedBy }) {
    const { contactIds } = input
    const { at, half } = cursor ?? { at: 0, half: null }
    const ended = (done: number) => ({
      cursor: at + 1 < contactIds.length ? { at: at + 1, half: null } : null,
      done,
      total: contactIds.length,
    })
    const id = contactIds[at]
    if (id === undefined) return async () => ({ cursor: null, total: contactIds.length })
    if (!half) {
      return async (tx) => {
        const begun = await detach(deps, tx, appId, id)
        // Somebody else erased it, or merged it into another.
        if (!begun) return { ...ended(0), failures: [{ cells: [id], reason: { code: 'gone' } }] }
        return { cursor: { at, half: begun }, total: contactIds.length }
      }
    }
    const remove = await nextLines(deps, appId, half)
    if (remove) return async (tx) => ({ cursor: { at, half: await remove(tx) } })
    const end = finish(deps, appId, half, startedBy)
    return async (tx) => ((await end(tx)) ? ended(1) : { cursor: { at, half } })
  },
})
