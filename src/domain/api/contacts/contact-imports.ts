import { z } from 'zod'

import { ContactImport, ImportPlan } from '#domain/contacts/contact-import.ts'
import { Id } from '#domain/id.ts'
import { Task } from '#domain/workspace/tasks/task.ts'
import { endpoint } from '../endpoint.ts'

const path = '/api/v1/apps/:appId/contact-imports'
const tag = 'contacts'

export const contactImports = {
  uploadContactImport: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Upload a table of contacts (CSV with commas, semicolons or tabs), as the body of the request',
      tag,
      access: 'admin',
      streams: true,
    },
    { params: z.object({ appId: Id }), query: z.object({ name: z.string().trim().min(1).max(240) }), answer: ContactImport },
  ),
  runContactImport: endpoint(
    {
      method: 'POST',
      path: `${path}/:importId/run`,
      summary: 'Make contacts of an uploaded table, as a task; `dry` only says what would come of it',
      tag,
      access: 'admin',
    },
    { params: z.object({ appId: Id, importId: Id }), body: z.object({ plan: ImportPlan, dry: z.boolean() }), answer: Task },
  ),
}
