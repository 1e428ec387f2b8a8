import { z } from 'zod'

import { Contact, ContactInput } from '../contact.ts'
import { Id } from '../id.ts'
import { endpoint, page, PageQuery } from './endpoint.ts'

const InApp = z.object({ appId: Id })
const OneContact = InApp.extend({ contactId: Id })
const tag = 'contacts'

export const contacts = {
  listContacts: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/contacts', summary: 'Contacts, newest first', tag, access: 'agent' },
    { params: InApp, query: PageQuery.extend({ search: z.string().max(120).optional() }), answer: page(Contact) },
  ),
  createContact: endpoint(
    { method: 'POST', path: '/api/v1/apps/:appId/contacts', summary: 'Add a contact', tag, access: 'agent' },
    { params: InApp, body: ContactInput, answer: Contact },
  ),
  getContact: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/contacts/:contactId', summary: 'One contact', tag, access: 'agent' },
    { params: OneContact, answer: Contact },
  ),
  updateContact: endpoint(
    { method: 'PATCH', path: '/api/v1/apps/:appId/contacts/:contactId', summary: 'Change a contact', tag, access: 'agent' },
    { params: OneContact, body: ContactInput, answer: Contact },
  ),
}
