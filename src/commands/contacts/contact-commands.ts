import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { Contact, ContactInput } from '#domain/contacts/contact.ts'
import { isSameEmail, proofByAuthor } from '#domain/contacts/email-proof.ts'
import { AppError } from '#domain/errors.ts'
import { listContactFields } from '#store/contacts/contact-fields.ts'
import { lockContacts } from '#store/contacts/contact-state.ts'
import { updateContact } from '#store/contacts/contacts.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import type { Actor } from '../conversations/command-context.ts'
import { addContact } from './add-contact.ts'
import { checkContact, checkOne } from './check-contact.ts'
import { changeContacts, recordChanges, undoContactChanges } from './change-contacts.ts'
import { mergeContacts, unmergeContact } from './merge-contacts.ts'
import { mergeConversations, separateConversation } from './merge-conversations.ts'
import { type Parting, partContacts } from './split-contact.ts'

/** Contact commands of teammates and the API. Each is one transaction; a refusal is an AppError. */
export interface ContactCommands {
  add(by: Actor, input: ContactInput): Promise<Contact>
  change(by: Actor, contactId: string, input: ContactInput): Promise<Contact>
  /** Runs one command on some contacts; `batch` undoes it, null if nothing changed. */
  changeMany(by: Actor, ids: readonly string[], command: ContactCommand): Promise<{ changed: number; batch: string | null }>
  undo(by: Actor, batch: string): Promise<{ changed: number }>
  /** Parses a command's value by its field's type, or refuses it. */
  check(appId: string, command: ContactCommand): Promise<ContactCommand>
  /** Merges `gone` into `keep`; `take` names the values taken from `gone`. */
  join(by: Actor, keep: string, gone: string, take?: readonly string[]): Promise<Contact>
  /** Undoes the last merge of a contact, and returns the other. */
  unjoin(by: Actor, contactId: string): Promise<Contact>
  part(by: Actor, contactId: string, addresses: Parting['addresses']): Promise<Contact>
  /** Merges the conversation `gone` into `keep`, of the same contact on another channel. */
  mergeConversations(by: Actor, keep: string, gone: string): Promise<void>
  /** Unmerges the messages of another channel into their own conversation and returns its id. */
  separateConversation(by: Actor, conversationId: string, channelId: string): Promise<string>
}

/** Creates the contact commands. `onActed` runs after every commit. */
export function createContactCommands(deps: CommandDeps, onActed: () => void): ContactCommands {
  const { sql, generateId } = deps
  const acted = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    onActed()
    return done
  }
  const doing = ({ appId, author }: Actor, batch: string | null = null) => ({ appId, author, batch, now: deps.now().toISOString() })
  return {
    add: (by, input) => acted(sql.begin((tx) => addContact(deps, tx, by, input))),
    change: (by, contactId, input) => acted(changeContact(deps, by, contactId, input)),
    async changeMany(by, ids, command) {
      const batch = generateId()
      const changed = await acted(sql.begin((tx) => changeContacts(tx, doing(by, batch), ids, command)))
      return { changed: changed.length, batch: changed.length > 0 ? batch : null }
    },
    async undo(by, batch) {
      const changed = await acted(sql.begin((tx) => undoContactChanges(tx, doing(by), batch)))
      return { changed: changed.length }
    },
    async check(appId, command) {
      if (command.type !== 'setField') return command
      return { ...command, value: checkOne(await listContactFields(sql, appId), command.key, command.value, 'command.value') }
    },
    join: ({ appId, author }, keep, gone, take = []) => acted(mergeContacts(deps, { appId, keep, gone, take, by: author })),
    unjoin: ({ appId, author }, contactId) => acted(unmergeContact(deps, appId, contactId, author)),
    part: ({ appId, author }, contactId, addresses) => acted(partContacts(deps, { appId, contactId, addresses, by: author })),
    mergeConversations: ({ appId, author }, keep, gone) => acted(mergeConversations(deps, { appId, keep, gone, by: author })),
    separateConversation: ({ appId, author }, conversationId, channelId) =>
      acted(separateConversation(deps, { appId, conversationId, channelId, by: author })),
  }
}

function changeContact({ sql }: CommandDeps, { appId, author }: Actor, contactId: string, input: ContactInput): Promise<Contact> {
  return sql.begin(async (tx) => {
    const checked = checkContact(await listContactFields(tx, appId), input)
    const [before] = await lockContacts(tx, appId, [contactId])
    if (!before) throw new AppError('not-found')
    // Whoever saves a contact as it was vouches for nothing new.
    const emailProof = isSameEmail(before.email, checked.email ?? null) ? before.emailProof : proofByAuthor(author)
    const after = (await updateContact(tx, appId, contactId, { ...checked, emailProof })) ?? before
    await recordChanges(tx, { appId, author }, [{ was: before, contact: after }])
    return after
  })
}
