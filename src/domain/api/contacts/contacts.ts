import { z } from 'zod'

import { ContactRow, ContactSort } from '#domain/contacts/contact-list.ts'
import { TimelineItem } from '#domain/contacts/contact-timeline.ts'
import { Contact, ContactAddress, ContactInput } from '#domain/contacts/contact.ts'
import { DateSpan } from '#domain/date-span.ts'
import { Id } from '#domain/id.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneContact = InApp.extend({ contactId: Id })
const tag = 'contacts'
/** `filter`: a ContactFilter as JSON. `segmentId`: a saved one. `range`: when they were added. All must hold. */
const Asked = {
  search: z.string().max(120).optional(),
  filter: z.string().max(20_000).optional(),
  segmentId: Id.optional(),
  ...DateSpan.shape,
}

export const contacts = {
  listContacts: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/contacts', summary: 'Contacts that a filter finds, newest first', tag, access: 'agent' },
    {
      params: InApp,
      query: PageQuery.extend({ ...Asked, sort: ContactSort.default('created'), direction: z.enum(['asc', 'desc']).default('desc') }),
      answer: page(ContactRow),
    },
  ),
  countContacts: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/contacts/count',
      summary: 'How many contacts a filter finds; counting stops at 10,000',
      tag,
      access: 'agent',
    },
    { params: InApp, query: z.object(Asked), answer: z.object({ count: z.number().int(), isCapped: z.boolean() }) },
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
  listContactAddresses: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/contacts/:contactId/addresses',
      summary: 'By which numbers and ids a contact is known on each channel',
      tag,
      access: 'agent',
    },
    { params: OneContact, answer: z.array(ContactAddress) },
  ),
  listContactTimeline: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/contacts/:contactId/timeline',
      summary: 'Everything that became of a contact, the last first',
      tag,
      access: 'agent',
    },
    { params: OneContact, query: PageQuery, answer: page(TimelineItem) },
  ),
  joinContacts: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/contacts/:contactId/merge',
      summary: 'Join another contact to this one: both were one person, and their conversations become one',
      tag,
      access: 'agent',
    },
    {
      params: OneContact,
      body: z.object({
        contactId: Id,
        /** Facts to take from the other: `name`, `phone`, `email`, `timeZone`, `fields.key`. What is not named stays, or fills a gap. */
        take: z.array(z.string().max(90)).max(400).default([]),
      }),
      answer: Contact,
    },
  ),
  unjoinContact: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/contacts/:contactId/unmerge',
      summary: 'Undo the last merge of a contact; answers with the other, which is there again',
      tag,
      access: 'agent',
    },
    { params: OneContact, answer: Contact },
  ),
  partContact: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/contacts/:contactId/split',
      summary: 'Make a new contact of some addresses of this one, with what was said from and to them',
      tag,
      access: 'agent',
    },
    {
      params: OneContact,
      body: z.object({
        addresses: z
          .array(ContactAddress.pick({ channelId: true, address: true }))
          .min(1)
          .max(50),
      }),
      answer: Contact,
    },
  ),
}
