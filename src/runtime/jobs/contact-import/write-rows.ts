import type { ImportCounts, ImportPlan } from '#domain/contacts/contact-import.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import { isSameEmail } from '#domain/contacts/email-proof.ts'
import { distinctTags } from '#domain/contacts/tags.ts'
import type { RefusalReason } from '#domain/refusal-reason.ts'
import { insertContactChanges } from '#store/contacts/contact-changes.ts'
import { findKnownContacts, type ImportedContact, insertImported, noteKeys } from '#store/contacts/contact-imports.ts'
import { lockContacts } from '#store/contacts/contact-state.ts'
import { insertDomainEvents } from '#store/workflows/domain-events.ts'
import type { Tx } from '#store/postgres/sql.ts'

import { type Doing, keepChanges } from '#commands/contacts/change-contacts.ts'
import type { TaskFailure } from '../bulk/task-kind.ts'
import { type RowContact, readRow } from './read-row.ts'

export interface Writing extends Doing {
  taskId: string
  plan: ImportPlan
  fields: readonly ContactField[]
  dry: boolean
  generateId: GenerateId
}

export interface PlacedRow {
  /** Its number in the table, the heads being row 1. */
  place: number
  cells: readonly string[]
}

export const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, repeated: 0, invalid: 0, mendable: 0 }

type Read = PlacedRow & { contact: RowContact }

/** Makes contacts of some rows, or only says what would come of them. */
export async function writeRows(
  tx: Tx,
  writing: Writing,
  rows: readonly PlacedRow[],
): Promise<{ counts: ImportCounts; failures: TaskFailure[] }> {
  const counts = { ...NO_COUNTS }
  const failures: TaskFailure[] = []
  const fail = ({ place, cells }: PlacedRow, reason: RefusalReason) => failures.push({ cells: [String(place), ...cells], reason })
  const read = rows.flatMap((row): Read[] => {
    const result = readRow(row.cells, writing.plan, writing.fields)
    if (result.ok) return [{ ...row, contact: result.contact }]
    counts.invalid += 1
    if (result.isMendable) counts.mendable += 1
    fail(row, result.reason)
    return []
  })
  const keyOf = ({ phone, email }: RowContact) => phone ?? email?.toLowerCase() ?? ''
  const named = await noteKeys(
    tx,
    writing.appId,
    writing.taskId,
    read.map(({ place, contact }) => ({ key: keyOf(contact), place })),
  )
  const first = read.filter((row) => {
    const before = named.get(keyOf(row.contact)) ?? row.place
    if (before === row.place) return true
    counts.repeated += 1
    fail(row, { code: 'rowRepeated', row: before })
    return false
  })
  const known = await findKnownContacts(
    tx,
    writing.appId,
    first.map(({ place, contact }) => ({ place, phone: contact.phone, email: contact.email })),
  )
  const old = first.flatMap((row) => (known.has(row.place) ? [{ ...row, id: known.get(row.place) ?? '' }] : []))
  const updated = await update(tx, writing, old)
  counts.updated += updated
  counts.unchanged += old.length - updated
  const fresh = first.filter(({ place }) => !known.has(place))
  for (const row of await create(tx, writing, fresh)) fail(row, { code: 'numberTaken' })
  counts.created += fresh.length
  return { counts, failures }
}

/** Adds contacts; returns the rows whose number is somebody else's by now. */
async function create(tx: Tx, writing: Writing, rows: readonly Read[]): Promise<Read[]> {
  const { appId, author, batch, plan, now, generateId, dry } = writing
  if (dry) return []
  const optIn = { ...plan.optIn, at: now, by: author.name }
  const made = rows.map((row) => ({ row, contact: { id: generateId(), ...row.contact, optIn } satisfies ImportedContact }))
  const there = await insertImported(
    tx,
    appId,
    made.map(({ contact }) => contact),
  )
  const added = made.filter(({ contact }) => there.has(contact.id))
  await insertContactChanges(
    tx,
    { appId, author, batch: batch ?? null },
    added.map(({ contact }) => ({ contactId: contact.id, body: { type: 'created', by: 'import' } })),
  )
  await insertDomainEvents(
    tx,
    added.map(({ contact: { id, name, phone } }) => ({
      appId,
      type: 'contact_created' as const,
      contactId: id,
      conversationId: null,
      chain: [],
      about: { name, phone },
    })),
  )
  return made.filter(({ contact }) => !there.has(contact.id)).map(({ row }) => row)
}

/** Changes contacts that are here already as the plan says; returns how many. */
async function update(tx: Tx, writing: Writing, rows: readonly (Read & { id: string })[]): Promise<number> {
  if (writing.plan.known === 'skip' || rows.length === 0) return 0
  const before = await lockContacts(
    tx,
    writing.appId,
    rows.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row.contact]))
  const after = before.map((contact) => mixed(contact, byId.get(contact.id), writing))
  if (writing.dry) return before.filter((contact, at) => JSON.stringify(contact) !== JSON.stringify(after[at])).length
  return (await keepChanges(tx, writing, before, after)).length
}

/** A contact with what its row says: all of it, or only where nothing was known. Nobody is opted in again by a file. */
function mixed(contact: Contact, row: RowContact | undefined, { plan, now, author }: Writing): Contact {
  if (!row) return contact
  const isFill = plan.known === 'fill'
  const take = (was: string | null, said: string | null) => (said === null || (isFill && was !== null) ? was : said)
  const email = take(contact.email, row.email)
  return {
    ...contact,
    name: take(contact.name, row.name),
    email,
    emailProof: isSameEmail(email, contact.email) ? contact.emailProof : 'business',
    timeZone: take(contact.timeZone, row.timeZone),
    tags: distinctTags([...contact.tags, ...row.tags]),
    fields: isFill ? { ...row.fields, ...contact.fields } : { ...contact.fields, ...row.fields },
    optIn: contact.optIn ?? (contact.optedOutAt === null ? { ...plan.optIn, at: now, by: author.name } : null),
  }
}
