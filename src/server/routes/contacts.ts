import { createContact, getContact, listContacts, updateContact } from '#store/contacts.ts'

import type { ServerDeps } from '../http/deps.ts'
import { type Operations, orNotFound } from '../http/mount.ts'

/** The app's customers. */
export function contactRoutes({
  sql,
  mint,
}: ServerDeps): Pick<Operations, 'listContacts' | 'createContact' | 'getContact' | 'updateContact'> {
  return {
    listContacts: ({ params, query }) => listContacts(sql, params.appId, query.search, query),
    createContact: ({ params, body }) => createContact(sql, { ...body, appId: params.appId, id: mint() }),
    getContact: async ({ params }) => orNotFound(await getContact(sql, params.appId, params.contactId)),
    updateContact: async ({ params, body }) => orNotFound(await updateContact(sql, params.appId, params.contactId, body)),
  }
}
