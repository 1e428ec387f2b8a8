import { z } from 'zod'

import { Tag } from '#domain/contacts/contact.ts'
import { distinctTags, hasTag } from '#domain/contacts/tags.ts'
import { countTagged, lockTagged } from '#store/contacts/contact-tags.ts'
import { keepChanges } from '#commands/contacts/change-contacts.ts'

import { defineTask } from './task-kind.ts'

const CHUNK = 500

/** Renames a tag on every contact, makes one of several, or takes them off. It starts no workflow (decision 150). */
export const changeTag = defineTask({
  kind: 'change_tag',
  input: z.object({ tags: z.array(Tag).min(1).max(50), to: Tag.nullable() }),
  /** The last contact that was changed. */
  cursor: z.object({ after: z.string() }),
  steps: [{ key: 'change', title: 'Change contacts' }],
  subject: ({ tags, to }) => (to === null ? { does: 'deleteTags', tags } : { does: tags.length > 1 ? 'mergeTags' : 'renameTag', tags, to }),
  errorColumns: () => ['Contact'],
  async chunk({ deps, appId, taskId, startedBy, input: { tags, to }, cursor }) {
    const total = cursor === null ? await countTagged(deps.sql, appId, tags) : undefined
    return async (tx) => {
      const before = await lockTagged(tx, appId, { tags, after: cursor?.after ?? '', limit: CHUNK })
      const after = before.map((contact) => ({ ...contact, tags: replaceTags(contact.tags, tags, to) }))
      const doing = { appId, author: startedBy, batch: taskId, now: deps.now().toISOString(), startsWorkflows: false }
      await keepChanges(tx, doing, before, after)
      const last = before.length === CHUNK ? before.at(-1) : undefined
      return { cursor: last ? { after: last.id } : null, done: before.length, ...(total !== undefined && { total }) }
    }
  },
})

/** Puts `to` in the place of some tags, once, or takes them off. */
const replaceTags = (before: readonly string[], tags: readonly string[], to: string | null): string[] =>
  distinctTags(before.flatMap((tag) => (hasTag(tags, tag) ? (to ?? []) : tag)))
