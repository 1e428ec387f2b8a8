import { actOnConversations, undoOnConversations } from './act-on-conversations.ts'
import { changeContactsTask } from './change-contacts.ts'
import { changeTag } from './change-tag.ts'
import { eraseContacts } from './erase-contacts.ts'
import { exportContacts } from './export-contacts.ts'
import { importContacts } from './import-contacts.ts'
import type { TaskKind } from './task-kind.ts'

const KINDS = [
  actOnConversations,
  undoOnConversations,
  changeTag,
  changeContactsTask,
  exportContacts,
  eraseContacts,
  importContacts,
] as const

/** Finds what a stored task is to do; undefined for a kind that this version does not know. */
export const kindOf = (name: string): TaskKind | undefined =>
  // Input and cursor are read by the kind's own schemas before it sees them.
  (KINDS as unknown as readonly TaskKind[]).find(({ kind }) => kind === name)
