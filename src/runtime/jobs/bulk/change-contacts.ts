import { z } from 'zod'

import { ContactCommand } from '#domain/contacts/contact-command.ts'
import { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { countAllContacts, nextContactIds } from '#store/contacts/contact-list.ts'

import { changeContacts } from '#commands/contacts/change-contacts.ts'
import { TaskEyes } from './task-viewer.ts'
import type { TaskSubject } from '#domain/workspace/tasks/task-title.ts'
import { defineTask } from './task-kind.ts'

const CHUNK = 500

/** Does one thing to all contacts that a filter finds. Those that begin to fit it meanwhile may be done too. */
export const changeContactsTask = defineTask({
  kind: 'change_contacts',
  input: z.object({
    command: ContactCommand,
    search: z.string().optional(),
    filter: ContactFilter,
    viewer: TaskEyes,
    at: z.iso.datetime(),
  }),
  cursor: z.object({ after: z.string() }),
  steps: [{ key: 'change', title: 'Change contacts' }],
  subject: ({ command }) => subjectOf(command),
  errorColumns: () => ['Contact'],
  async chunk({ deps, appId, taskId, input, cursor, startedBy }) {
    const { command, search, filter, viewer, at } = input
    const ask = { appId, viewer, search, filter, now: at }
    const total = cursor === null ? await countAllContacts(deps.sql, ask) : undefined
    return async (tx) => {
      const ids = await nextContactIds(tx, ask, cursor?.after ?? '', CHUNK)
      await changeContacts(tx, { appId, author: startedBy, now: deps.now().toISOString(), batch: taskId }, ids, command)
      const last = ids.length === CHUNK ? ids.at(-1) : undefined
      return { cursor: last === undefined ? null : { after: last }, done: ids.length, ...(total !== undefined && { total }) }
    }
  },
})

function subjectOf(command: ContactCommand): TaskSubject {
  switch (command.type) {
    case 'addTags':
    case 'removeTags':
      return { does: command.type, tags: command.tags }
    case 'setField':
      return { does: command.type, key: command.key }
    case 'block':
    case 'unblock':
    case 'optOut':
    case 'optIn':
      return { does: command.type }
    default:
      return command satisfies never
  }
}
