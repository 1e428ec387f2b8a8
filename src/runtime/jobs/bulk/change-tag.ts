import { z } from 'zod'

import { Tag } from '#domain/contacts/contact.ts'
import { insertContactChanges } from '#store/contacts/contact-changes.ts'
import { countTagged, replaceTags } from '#store/contacts/contact-tags.ts'

import { defineTask } from './task-kind.ts'

const CHUNK = 500

/** Renames a tag on every contact, makes one of several, or takes them off. */
export const changeTag = defineTask({
  kind: 'change_tag',
  input: z.object({ tags: z.array(Tag).min(1).max(50), to: Tag.nullable() }),
  /** The last contact that was changed. */
  cursor: z.object({ after: z.string() }),
  steps: [{ key: 'change', title: 'Change contacts' }],
  title: ({ tags, to }) => (to === null ? `Delete ${listOf(tags)}` : `${tags.length > 1 ? 'Merge' : 'Rename'} ${listOf(tags)} to “${to}”`),
  errorColumns: () => ['Contact'],
  async chunk({ deps, appId, taskId, startedBy, input: { tags, to }, cursor }) {
    const total = cursor === null ? await countTagged(deps.sql, appId, tags) : undefined
    return async (tx) => {
      const changed = await replaceTags(tx, appId, { tags, to, after: cursor?.after ?? '', limit: CHUNK })
      await insertContactChanges(
        tx,
        { appId, author: startedBy, batch: taskId },
        changed.map(({ id, before, after }) => ({
          contactId: id,
          body: { type: 'changed', changes: { tags: { from: before, to: after } } },
        })),
      )
      const last = changed.length === CHUNK ? changed.at(-1) : undefined
      return { cursor: last ? { after: last.id } : null, done: changed.length, ...(total !== undefined && { total }) }
    }
  },
})

const listOf = (tags: readonly string[]): string => tags.map((tag) => `“${tag}”`).join(', ')
