import type { ContactChangeBody } from '#domain/contacts/contact-change.ts'
import type { EmailProof } from '#domain/contacts/contact.ts'
import { proofByAuthor } from '#domain/contacts/email-proof.ts'
import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'
import type { NewContactHistory } from '#store/contacts/contact-changes.ts'
import type { ContactChange } from '#store/flows/turn-writes.ts'

/** The changes of one contact in one turn. */
export class ContactPatch {
  private readonly standard: Record<string, string | null> = {}
  private emailProof: EmailProof | null = null
  private readonly fields: Record<string, Json> = {}
  private opted: ContactChange['opted'] = null
  private readonly optLines: { author: Author; body: ContactChangeBody }[] = []
  private readonly added = new Set<string>()
  private readonly removed = new Set<string>()
  /** What was changed, from what it was before the transaction to what it is now. */
  private readonly changes = new Map<string, { from: Json; to: Json }>()
  private author: Author | null = null

  setStandard(name: 'name' | 'email' | 'phone' | 'timeZone', value: string | null, author: Author): void {
    this.standard[name] = value
    if (name === 'email') this.emailProof = value === null ? null : proofByAuthor(author)
  }

  /** When the contact opted out, or on what basis they opted in again, with the line of their history. */
  setOpted(opted: NonNullable<ContactChange['opted']>, author: Author, body: ContactChangeBody): void {
    this.opted = opted
    this.optLines.push({ author, body })
  }

  setField(name: string, value: Json): void {
    this.fields[name] = value
  }

  changeTags({ addTags, removeTags }: { addTags: readonly string[]; removeTags: readonly string[] }): void {
    for (const tag of removeTags) {
      this.added.delete(tag)
      this.removed.add(tag)
    }
    for (const tag of addTags) {
      this.removed.delete(tag)
      this.added.add(tag)
    }
  }

  /** Records a change in the contact's history. The last author in this transaction counts. */
  record(author: Author, name: string, from: Json, to: Json): void {
    this.author = author
    this.changes.set(name, { from: this.changes.get(name)?.from ?? from, to })
  }

  /** The lines of the contact's history, if anything changed. */
  history({ appId, id: contactId }: TurnContact): NewContactHistory[] {
    const changes = [...this.changes].filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to))
    const lines = [...this.optLines]
    if (this.author !== null && changes.length > 0)
      lines.unshift({ author: this.author, body: { type: 'changed', changes: Object.fromEntries(changes) } })
    return lines.map((line) => ({ appId, contactId, batch: null, ...line }))
  }

  /** An independent copy. */
  copy(): ContactPatch {
    const copy = new ContactPatch()
    Object.assign(copy.standard, this.standard)
    Object.assign(copy.fields, this.fields)
    copy.emailProof = this.emailProof
    copy.opted = this.opted
    copy.optLines.push(...this.optLines)
    for (const tag of this.added) copy.added.add(tag)
    for (const tag of this.removed) copy.removed.add(tag)
    for (const [name, change] of this.changes) copy.changes.set(name, change)
    copy.author = this.author
    return copy
  }

  get isEmpty(): boolean {
    return (
      Object.keys(this.standard).length + Object.keys(this.fields).length + this.added.size + this.removed.size === 0 && this.opted === null
    )
  }

  toRow({ appId, id }: TurnContact): ContactChange {
    return {
      appId,
      id,
      standard: this.standard,
      emailProof: this.emailProof,
      fields: this.fields,
      addTags: [...this.added],
      removeTags: [...this.removed],
      opted: this.opted,
    }
  }
}
