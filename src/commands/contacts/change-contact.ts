import type { ContactChangeBody, OptIn } from '#domain/contacts/contact-change.ts'
import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import type { Json } from '#domain/json.ts'
import { distinctTags, hasTag } from '#domain/contacts/tags.ts'

/** The contact after a command; the same object if unchanged. */
export function applyContactCommand(contact: Contact, command: ContactCommand, { now, by }: { now: string; by: string | null }): Contact {
  switch (command.type) {
    case 'addTags': {
      const added = distinctTags(command.tags).filter((tag) => !hasTag(contact.tags, tag))
      return added.length > 0 ? { ...contact, tags: [...contact.tags, ...added] } : contact
    }
    case 'removeTags': {
      const tags = contact.tags.filter((tag) => !hasTag(command.tags, tag))
      return tags.length < contact.tags.length ? { ...contact, tags } : contact
    }
    case 'setField':
      return sameJson(contact.fields[command.key] ?? null, command.value)
        ? contact
        : { ...contact, fields: withField(contact.fields, command.key, command.value) }
    case 'block':
      return contact.blockedAt === null ? { ...contact, blockedAt: now } : contact
    case 'unblock':
      return contact.blockedAt === null ? contact : { ...contact, blockedAt: null }
    case 'optOut':
    case 'optIn':
      return { ...contact, ...decideOpt(contact, command, { now, by }) }
    default:
      return command satisfies never
  }
}

/** The consent after an opt-out or opt-in; null if already opted out. */
export function decideOpt(
  { optedOutAt }: Pick<Contact, 'optedOutAt'>,
  command: Extract<ContactCommand, { type: 'optOut' | 'optIn' }>,
  { now, by }: { now: string; by: string | null },
): { optedOutAt: string | null; optIn?: OptIn } | null {
  if (command.type === 'optIn') return { optedOutAt: null, optIn: { basis: command.basis, note: command.note, at: now, by } }
  return optedOutAt === null ? { optedOutAt: now } : null
}

/** A contact's fields with one set, or taken away by null. */
export function withField(fields: Contact['fields'], key: string, value: Json): Contact['fields'] {
  const { [key]: _, ...others } = fields
  return value === null ? others : { ...others, [key]: value }
}

/** The log line of a contact's change, if any. */
export function changesBetween(before: Contact, after: Contact): ContactChangeBody[] {
  const standard = (['name', 'phone', 'email', 'timeZone'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, { from: before[name], to: after[name] }] as const)
  const keys = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])]
  const own = keys
    .map((key) => [`fields.${key}`, { from: before.fields[key] ?? null, to: after.fields[key] ?? null }] as const)
    .filter(([, { from, to }]) => !sameJson(from, to))
  const tags = sameJson(before.tags, after.tags) ? [] : [['tags', { from: before.tags, to: after.tags }] as const]
  const changes = Object.fromEntries([...standard, ...own, ...tags])
  const opted = before.optedOutAt !== after.optedOutAt || !sameJson(before.optIn, after.optIn)
  return [
    ...(Object.keys(changes).length > 0 ? [{ type: 'changed' as const, changes }] : []),
    ...((before.blockedAt === null) === (after.blockedAt === null)
      ? []
      : [{ type: 'blocked' as const, blocked: after.blockedAt !== null }]),
    ...(opted
      ? [{ type: 'opted' as const, out: after.optedOutAt !== null, basis: after.optIn?.basis ?? null, note: after.optIn?.note ?? null }]
      : []),
  ]
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
