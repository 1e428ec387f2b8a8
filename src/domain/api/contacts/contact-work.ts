import { z } from 'zod'

import { ContactCommand, ContactTarget } from '#domain/contacts/contact-command.ts'
import { ContactField, ContactFieldChange, ContactFieldInput } from '#domain/contacts/contact-field.ts'
import { ContactSegment, ContactSegmentInput } from '#domain/contacts/contact-list.ts'
import { Tag } from '#domain/contacts/contact.ts'
import { Id } from '#domain/id.ts'
import { Task } from '#domain/workspace/tasks/task.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const app = '/api/v1/apps/:appId'
const tag = 'contacts'

/** Work on many contacts, and on what is kept of all of them. */
export const contactWork = {
  changeContacts: endpoint(
    {
      method: 'POST',
      path: `${app}/contacts/bulk`,
      summary: 'Do one thing to some contacts at once, or to all that a filter finds, as a task',
      tag,
      access: 'agent',
    },
    {
      params: InApp,
      body: z.object({ command: ContactCommand, target: ContactTarget }),
      /** `batch` takes it back (`undoContacts`); null where it became a task, or changed nobody. */
      answer: z.object({ changed: z.number().int(), batch: z.string().nullable(), task: Task.nullable() }),
    },
  ),
  undoContacts: endpoint(
    {
      method: 'POST',
      path: `${app}/contacts/undo`,
      summary: 'Take back what was done to some contacts at once, where nobody has changed it since',
      tag,
      access: 'agent',
    },
    { params: InApp, body: z.object({ batch: Id }), answer: z.object({ changed: z.number().int() }) },
  ),
  exportContacts: endpoint(
    {
      method: 'POST',
      path: `${app}/contacts/export`,
      summary: 'Write contacts as CSV with chosen columns, as a task; its file can be fetched for 7 days',
      tag,
      access: 'admin',
    },
    {
      params: InApp,
      body: z.object({
        /** Like `name`, `phone`, `tags` or `fields.key`. */
        columns: z.array(z.string().max(90)).min(1).max(200),
        target: ContactTarget,
      }),
      answer: Task,
    },
  ),
  listContactFields: endpoint(
    { method: 'GET', path: `${app}/contact-fields`, summary: 'The typed fields of contacts', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(ContactField) }) },
  ),
  createContactField: endpoint(
    { method: 'POST', path: `${app}/contact-fields`, summary: 'Add a field to all contacts', tag, access: 'admin' },
    { params: InApp, body: ContactFieldInput, answer: ContactField },
  ),
  updateContactField: endpoint(
    {
      method: 'PATCH',
      path: `${app}/contact-fields/:fieldKey`,
      summary: 'Change a field, or archive it; its key and type stay, and so do the values',
      tag,
      access: 'admin',
    },
    { params: InApp.extend({ fieldKey: z.string().max(60) }), body: ContactFieldChange, answer: ContactField },
  ),
  listContactTags: endpoint(
    { method: 'GET', path: `${app}/contact-tags`, summary: 'Every tag, with how many contacts have it', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(z.object({ tag: z.string(), contacts: z.number().int() })) }) },
  ),
  changeContactTags: endpoint(
    {
      method: 'POST',
      path: `${app}/contact-tags/change`,
      summary: 'Rename a tag on every contact, make one of several, or take it off (to: null)',
      tag,
      access: 'admin',
    },
    { params: InApp, body: z.object({ tags: z.array(Tag).min(1).max(50), to: Tag.nullable() }), answer: Task },
  ),
  listContactSegments: endpoint(
    { method: 'GET', path: `${app}/contact-segments`, summary: 'Saved filters: shared ones and your own', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(ContactSegment) }) },
  ),
  createContactSegment: endpoint(
    { method: 'POST', path: `${app}/contact-segments`, summary: 'Save a filter', tag, access: 'agent' },
    { params: InApp, body: ContactSegmentInput, answer: ContactSegment },
  ),
  updateContactSegment: endpoint(
    { method: 'PUT', path: `${app}/contact-segments/:segmentId`, summary: 'Change a saved filter', tag, access: 'agent' },
    { params: InApp.extend({ segmentId: Id }), body: ContactSegmentInput, answer: ContactSegment },
  ),
  removeContactSegment: endpoint(
    { method: 'DELETE', path: `${app}/contact-segments/:segmentId`, summary: 'Remove a saved filter', tag, access: 'agent' },
    { params: InApp.extend({ segmentId: Id }) },
  ),
}
