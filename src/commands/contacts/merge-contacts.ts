// Arrives: two contacts that a person has found to be one. Leaves: one, with what was chosen of each, and what both were before.
// Never here: an undo that overwrites later changes.
import type { Contact } from '#domain/contacts/contact.ts'
import { AppError } from '#domain/errors.ts'
import type { Author } from '#domain/messages/message.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { insertContactChanges } from '#store/contacts/contact-changes.ts'
import { giveBack, insertJoin, type Join, readBelongings, takeJoin } from '#store/contacts/merge-candidates.ts'
import { lockContacts, saveContactState } from '#store/contacts/contact-state.ts'
import { createContact, getContact, updateContact } from '#store/contacts/contacts.ts'

import type { CommandDeps } from '#commands/shared/command-deps.ts'
import { recordChanges } from './change-contacts.ts'
import { joinIn } from './merge.ts'
import { partIn } from './split-contact.ts'

interface Merging {
  appId: string
  keep: string
  gone: string
  /** Values taken from the merged contact: `name`, `phone`, `email`, `timeZone`, or `fields.key`. */
  take: readonly string[]
  by: Author
}

/** Merges `gone` into `keep`. AppError('not-found') if one is missing or both are the same. */
export function mergeContacts(deps: CommandDeps, { appId, keep, gone, take, by }: Merging): Promise<Contact> {
  return deps.sql.begin(async (tx) => {
    const [kept, other] = [await getContact(tx, appId, keep), await getContact(tx, appId, gone)]
    if (!kept || !other || keep === gone) throw new AppError('not-found')
    const belongings = await readBelongings(tx, appId, gone)
    await joinIn(deps, tx, { appId, keep, gone, by })
    const merged = await choose(tx, appId, { keep, other, take })
    await insertJoin(tx, appId, deps.generateId(), { kept, gone: other, merged, ...belongings })
    const body = { type: 'joined' as const, name: other.name, phone: other.phone, undoable: true }
    await insertContactChanges(tx, { appId, author: by }, [{ contactId: keep, body }])
    await recordChanges(tx, { appId, author: by }, [{ was: kept, contact: merged }])
    return merged
  })
}

async function choose(
  tx: Tx,
  appId: string,
  { keep, other, take }: { keep: string; other: Contact; take: readonly string[] },
): Promise<Contact> {
  const wants = (name: string) => take.includes(name)
  const fields = Object.fromEntries(Object.entries(other.fields).filter(([key]) => wants(`fields.${key}`)))
  const chosen = await updateContact(tx, appId, keep, {
    ...(wants('name') && { name: other.name }),
    ...(wants('phone') && { phone: other.phone }),
    ...(wants('email') && { email: other.email, emailProof: other.emailProof }),
    ...(wants('timeZone') && { timeZone: other.timeZone }),
    ...(Object.keys(fields).length > 0 && { setFields: fields }),
  })
  const merged = chosen && (await getContact(tx, appId, keep))
  if (!merged) throw new AppError('not-found')
  return merged
}

/** Undoes the last merge of a contact, with addresses, conversations, events and orders. Returns the other contact. */
export function unmergeContact(deps: CommandDeps, appId: string, contactId: string, by: Author): Promise<Contact> {
  return deps.sql.begin(async (tx) => {
    const join = await takeJoin(tx, appId, contactId)
    const [now] = await lockContacts(tx, appId, [contactId])
    if (!join || !now) throw new AppError('not-found')
    if (now.phone === join.gone.phone)
      await updateContact(tx, appId, contactId, { phone: join.kept.phone === now.phone ? null : join.kept.phone })
    const other = await bringBack(deps, tx, { appId, contactId, join, by })
    await saveContactState(tx, appId, [restored(now, join)])
    await giveBack(tx, appId, other.id, join)
    await insertContactChanges(tx, { appId, author: by }, [
      { contactId, body: { type: 'parted' } },
      { contactId: other.id, body: { type: 'parted' } },
    ])
    const after = await getContact(tx, appId, contactId)
    if (after) await recordChanges(tx, { appId, author: by }, [{ was: now, contact: after }])
    return (await getContact(tx, appId, other.id)) ?? other
  })
}

async function bringBack(
  deps: CommandDeps,
  tx: Tx,
  { appId, contactId, join, by }: { appId: string; contactId: string; join: Join; by: Author },
): Promise<Contact> {
  const { gone, addresses } = join
  const made =
    addresses.length > 0
      ? await partIn(deps, tx, { appId, contactId, addresses, by, mayEmpty: true })
      : await createContact(tx, { appId, id: deps.generateId(), phone: gone.phone })
  const { name, email, emailProof, timeZone, tags, fields, blockedAt, optedOutAt, optIn } = gone
  await saveContactState(tx, appId, [{ ...made, name, email, emailProof, timeZone, tags, fields, blockedAt, optedOutAt, optIn }])
  return made
}

/** Restores what the merge changed; later changes stay. */
function restored(now: Contact, { kept, merged }: Join): Contact {
  const isAsMerged = (name: 'name' | 'email' | 'timeZone' | 'tags' | 'optedOutAt' | 'optIn') =>
    JSON.stringify(now[name]) === JSON.stringify(merged[name])
  const own = Object.fromEntries(
    Object.entries(now.fields).flatMap(([key, value]) => {
      if (JSON.stringify(value) !== JSON.stringify(merged.fields[key])) return [[key, value]]
      return kept.fields[key] === undefined ? [] : [[key, kept.fields[key]]]
    }),
  )
  return {
    ...now,
    fields: own,
    ...(isAsMerged('name') && { name: kept.name }),
    ...(isAsMerged('email') && { email: kept.email, emailProof: kept.emailProof }),
    ...(isAsMerged('timeZone') && { timeZone: kept.timeZone }),
    ...(isAsMerged('tags') && { tags: kept.tags }),
    ...(isAsMerged('optedOutAt') && { optedOutAt: kept.optedOutAt }),
    ...(isAsMerged('optIn') && { optIn: kept.optIn }),
  }
}
