import { changeContacts } from '../contacts/change-contacts.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'
import type { Actor, Work } from './command-context.ts'

/** Puts tags on the contact of a conversation, and takes tags off. */
export async function tag(
  deps: CommandDeps,
  { tx, conversation }: Work,
  { batch = null, ...by }: Actor,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const doing = { ...by, batch, now: deps.now().toISOString() }
  if (add.length > 0) await changeContacts(tx, doing, [conversation.contactId], { type: 'addTags', tags: [...add] })
  if (remove.length > 0) await changeContacts(tx, doing, [conversation.contactId], { type: 'removeTags', tags: [...remove] })
}
