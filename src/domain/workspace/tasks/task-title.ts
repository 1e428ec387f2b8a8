import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { ConversationCommand } from '#domain/conversations/conversation-command.ts'

/** What a task does, as a code with values, from which its title is written. */
export type TaskSubject =
  | { does: 'exportContacts' | 'exportConversations' }
  | { does: 'importContacts' | 'checkImport' | 'testAgent'; name: string }
  | { does: 'eraseContacts'; count: number }
  | { does: 'deleteTags'; tags: readonly string[] }
  | { does: 'mergeTags' | 'renameTag'; tags: readonly string[]; to: string }
  | { does: 'addTags' | 'removeTags'; tags: readonly string[] }
  | { does: 'setField'; key: string }
  | { does: Exclude<ContactCommand['type'], 'addTags' | 'removeTags' | 'setField'> }
  | { does: 'command'; command: ConversationCommand['type'] }
  /** `command`: what is taken back; left out before it was kept, when `title` was said as whoever undid it read it. */
  | { does: 'undo'; title: string; command?: ConversationCommand['type'] | undefined }

/** The title of a task in the language of who reads; of a later version, which this one does not know, the one that was stored. */
export function taskTitle(subject: TaskSubject): string {
  switch (subject.does) {
    case 'exportContacts':
      return t('Export contacts')
    case 'exportConversations':
      return t('Export conversations')
    case 'importContacts':
      return t('Import {name}', { name: subject.name })
    case 'checkImport':
      return t('Check {name}', { name: subject.name })
    case 'testAgent':
      return t('Test {name}', { name: subject.name })
    case 'eraseContacts':
      return t('{count, plural, =1 {Erase a contact} other {Erase # contacts}}', { count: subject.count })
    case 'command':
      return COMMANDS[subject.command]()
    case 'undo':
      return t('Undo: {title}', { title: subject.command ? COMMANDS[subject.command]() : subject.title })
    default:
      return contactTitle(subject)
  }
}

type OfContacts = Extract<TaskSubject, { does: 'deleteTags' | 'mergeTags' | 'renameTag' | 'setField' | ContactCommand['type'] }>

function contactTitle(subject: OfContacts): string {
  const tags = 'tags' in subject ? andList(subject.tags.map((tag) => `“${tag}”`)) : ''
  switch (subject.does) {
    case 'deleteTags':
      return t('Delete {tags}', { tags })
    case 'mergeTags':
      return t('Merge {tags} to “{to}”', { tags, to: subject.to })
    case 'renameTag':
      return t('Rename {tags} to “{to}”', { tags, to: subject.to })
    case 'addTags':
      return t('Add {tags}', { tags })
    case 'removeTags':
      return t('Remove {tags}', { tags })
    case 'setField':
      return t('Set “{key}”', { key: subject.key })
    case 'block':
      return t('Block contacts')
    case 'unblock':
      return t('Unblock contacts')
    case 'optOut':
      return t('Opt contacts out')
    case 'optIn':
      return t('Opt contacts in')
    default:
      return subject satisfies never
  }
}

const COMMANDS: Record<ConversationCommand['type'], () => string> = {
  assign: () => t('Assign conversations'),
  assignTeam: () => t('Assign conversations to a team'),
  close: () => t('Close conversations'),
  handBack: () => t('Return conversations to the bot'),
  label: () => t('Label conversations'),
  markRead: () => t('Mark conversations as read'),
  markUnread: () => t('Mark conversations as unread'),
  prioritize: () => t('Set the priority of conversations'),
  reopen: () => t('Reopen conversations'),
  snooze: () => t('Snooze conversations'),
  tag: () => t('Tag contacts of conversations'),
  takeOver: () => t('Take over conversations'),
  wake: () => t('Unsnooze conversations'),
}

const STEPS: Readonly<Record<string, () => string>> = {
  act: () => t('Change conversations'),
  change: () => t('Change contacts'),
  erase: () => t('Erase contacts'),
  gather: () => t('Make one file'),
  play: () => t('Play scenarios'),
  rows: () => t('Read rows'),
  undo: () => t('Put conversations back'),
  write: () => t('Write the file'),
}

/** The title of a step by its key, in the language of who reads; the stored one where the key has none. */
export const stepTitle = ({ key, title }: { key: string; title: string }): string => STEPS[key]?.() ?? title

const HEADS: Readonly<Record<string, () => string>> = {
  Contact: () => t('Contact'),
  Conversation: () => t('Conversation'),
  Row: () => t('Row'),
}

/** The head of the column of a task's errors that says which item one is of. */
export const errorHead = (column: string): string => HEADS[column]?.() ?? column
