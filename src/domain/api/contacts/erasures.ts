import { z } from 'zod'

import { ContactTarget } from '#domain/contacts/contact-command.ts'
import { MAX_ERASED } from '#domain/constants.ts'
import { Erasure, Holdings } from '#domain/contacts/erasure.ts'
import { Id } from '#domain/id.ts'
import { Task } from '#domain/workspace/tasks/task.ts'
import { Bytes, endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneContact = InApp.extend({ contactId: Id })
const app = '/api/v1/apps/:appId'
const tag = 'privacy'

/** What is held of contacts, and its end. */
export const erasures = {
  getHoldings: endpoint(
    { method: 'GET', path: `${app}/contacts/:contactId/holdings`, summary: 'How much is held of a contact', tag, access: 'agent' },
    { params: OneContact, answer: Holdings },
  ),
  getContactArchive: endpoint(
    {
      method: 'GET',
      path: `${app}/contacts/:contactId/archive`,
      summary: 'All that is held of a contact, with the files, as one zip',
      tag,
      access: 'admin',
    },
    { params: OneContact, answer: Bytes },
  ),
  eraseContact: endpoint(
    {
      method: 'POST',
      path: `${app}/contacts/:contactId/erase`,
      summary: 'Erase all that is held of a contact, as a task; it leaves a proof without the person',
      tag,
      access: 'admin',
    },
    {
      params: OneContact,
      /** The contact's name, number or email, said again; its id where it has none of them. */
      body: z.object({ confirm: z.string().trim().min(1).max(320) }),
      answer: Task,
    },
  ),
  eraseContacts: endpoint(
    {
      method: 'POST',
      path: `${app}/contacts/erase`,
      summary: `Erase some contacts, or all that a filter finds, at most ${MAX_ERASED.toLocaleString('en')} in one task`,
      tag,
      access: 'admin',
    },
    {
      params: InApp,
      /** `count` is how many there are: where it is not so, nobody is erased. */
      body: z.object({ target: ContactTarget, count: z.number().int().min(1).max(MAX_ERASED) }),
      answer: Task,
    },
  ),
  listErasures: endpoint(
    { method: 'GET', path: `${app}/erasures`, summary: 'Proofs that contacts were erased, newest first', tag, access: 'admin' },
    { params: InApp, query: PageQuery, answer: page(Erasure) },
  ),
  getErasure: endpoint(
    { method: 'GET', path: `${app}/erasures/:erasureId`, summary: 'One proof that a contact was erased', tag, access: 'admin' },
    { params: InApp.extend({ erasureId: Id }), answer: Erasure },
  ),
}
