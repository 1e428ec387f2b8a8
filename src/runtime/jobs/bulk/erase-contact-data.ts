import { createHash } from 'node:crypto'

import { addCounts, type Erasure, type ErasureCounts, proofText } from '#domain/contacts/erasure.ts'
import type { Author } from '#domain/messages/message.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { holdContacts, listConversationsOf } from '#store/contacts/contact-merge.ts'
import { detachContact, findUnshared, hasLines, readErased, readLines, removeContact, removeLines } from '#store/contacts/erase-contact.ts'
import { removeCopies, removeEarly, removeWebhooks } from '#store/contacts/erase-traces.ts'
import { insertErasure, saveSuppressions } from '#store/contacts/erasures.ts'

import { fileKey } from '#runtime/integrations/files/file-key.ts'
import { mediaKey } from '#runtime/integrations/files/download-file.ts'
import { removeWithSmall } from '#runtime/integrations/files/small-image.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { formsOf, hashAddress } from '#commands/contacts/suppression-list.ts'

/** Lines of a log that go at once. */
const LINES = 500
/** A shorter word would be found in what is somebody else's. */
const MIN_WORD = 6

/** A contact that is being erased: what is still to be looked for, and what went so far. */
export interface Half {
  id: string
  conversationIds: string[]
  addresses: string[]
  words: string[]
  counts: ErasureCounts
}

/** Takes a contact out of all that moves; null where there is none any more. */
export async function detach(deps: RuntimeDeps, tx: Tx, appId: string, id: string): Promise<Half | null> {
  // Nobody looks an address up meanwhile: no message is written for somebody who is about to be gone.
  await holdContacts(tx, appId)
  // Conversations before their contact, as a turn does that writes to it.
  await lockConversations(
    tx,
    (await listConversationsOf(tx, appId, [id])).map((id) => ({ appId, id: id.id })),
  )
  const found = await readErased(tx, appId, id)
  if (!found) return null
  const { addresses, conversationIds, email, ...suppressions } = found
  const hashes = formsOf(addresses).map((address) => hashAddress(deps, appId, address))
  await saveSuppressions(tx, appId, hashes, suppressions)
  const words = [...addresses, ...(email === null ? [] : [email])].filter(({ length }) => length >= MIN_WORD)
  return { id, conversationIds, addresses, words, counts: await detachContact(tx, appId, id, conversationIds) }
}

/** Removes the next lines of its logs with their messages and files; null where there are none left. */
export async function nextLines(deps: RuntimeDeps, appId: string, half: Half): Promise<((tx: Tx) => Promise<Half>) | null> {
  const { blobs } = deps.files
  const found = await readLines(deps.sql, appId, half.conversationIds, LINES)
  if (found.lines.length === 0) return null
  const fileIds = await findUnshared(deps.sql, appId, found.fileIds, found.messageIds)
  // Before their rows: a kill in between leaves rows that are found again, and no bytes that nobody finds.
  for (const messageId of found.mediaOf) await removeWithSmall(blobs, mediaKey(appId, messageId))
  for (const fileId of fileIds) await removeWithSmall(blobs, fileKey(appId, fileId))
  return async (tx) => {
    const gone = await removeLines(tx, appId, half.conversationIds, found, fileIds)
    await removeEarly(tx, appId, found.names)
    const webhooks = await removeWebhooks(tx, appId, found.names)
    return {
      ...half,
      addresses: [...new Set([...half.addresses, ...found.addresses])],
      counts: addCounts(half.counts, addCounts(gone, webhooks)),
    }
  }
}

/** Removes what is left, and writes the proof; null where something was said meanwhile that must go first. */
export function finish(deps: RuntimeDeps, appId: string, half: Half, by: Author): (tx: Tx) => Promise<Erasure | null> {
  const { id: contactId, conversationIds, addresses, words } = half
  return async (tx) => {
    await holdContacts(tx, appId)
    await lockConversations(
      tx,
      conversationIds.map((id) => ({ appId, id: id })),
    )
    if (await hasLines(tx, appId, conversationIds)) return null
    const removed = [
      await removeWebhooks(tx, appId, addresses),
      await removeCopies(tx, appId, contactId, words),
      await removeContact(tx, appId, contactId, conversationIds),
    ]
    const counts = removed.reduce(addCounts, half.counts)
    const at = deps.now().toISOString()
    const hash = createHash('sha256').update(proofText({ at, counts })).digest('hex')
    const proof = { id: deps.generateId(), at, by, counts, hash }
    await insertErasure(tx, appId, proof)
    return proof
  }
}
