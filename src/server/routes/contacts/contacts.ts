import type { contacts } from '#domain/api/contacts/contacts.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { type DateSpan, isNarrowed } from '#domain/date-range.ts'
import { AppError } from '#domain/errors.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import { zoneOfPhone } from '#flow/time/zone-of-phone.ts'
import { listAddresses } from '#store/contacts/contact-merge.ts'
import { type ContactAsk, countContacts, listContactRows } from '#store/contacts/contact-list.ts'
import { findSegmentFilter } from '#store/contacts/contact-segments.ts'
import { listTimeline } from '#store/contacts/contact-timeline.ts'
import { getContact } from '#store/contacts/contacts.ts'
import { mayReach } from '#store/conversations/visibility.ts'

import { intervalIn } from '#server/http/date-span.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Call, type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'
import { checkPhone } from './check-phone.ts'
import { segmentViewer } from './segment-viewer.ts'

/** The app's customers. What is changed by hand sets the same workflows going as what a flow changes. */
export function contactRoutes(deps: ServerDeps): Pick<Operations, keyof typeof contacts> {
  const { sql, runtime } = deps
  return {
    listContacts: async (call) => listContactRows(sql, await askOf(deps, viewerOf(call), call), call.query),
    countContacts: async (call) => countContacts(sql, await askOf(deps, viewerOf(call), call)),
    createContact: (call) => {
      checkPhone(viewerOf(call), call.body.phone ?? null, null)
      return runtime.contactCommands.add(actorOf(call), call.body)
    },
    getContact: async ({ params }) => withGuesses(orNotFound(await getContact(sql, params.appId, params.contactId))),
    updateContact: async (call) => {
      const { phone } = call.body
      if (phone !== undefined && viewerOf(call).scope !== 'all') {
        const contact = orNotFound(await getContact(sql, call.params.appId, call.params.contactId))
        checkPhone(viewerOf(call), phone, contact.phone)
      }
      return withGuesses(await runtime.contactCommands.change(actorOf(call), call.params.contactId, call.body))
    },
    listContactAddresses: async ({ params }) => {
      orNotFound(await getContact(sql, params.appId, params.contactId))
      const known = await listAddresses(sql, params.appId, params.contactId)
      return known.flatMap(({ kind, ...one }) => (kind === 'form' ? [] : [{ ...one, kind }]))
    },
    listContactTimeline: async (call) => {
      const { appId, contactId } = call.params
      orNotFound(await getContact(sql, appId, contactId))
      return listTimeline(sql, { appId, contactId, viewer: viewerOf(call) }, call.query)
    },
    joinContacts: async (call) => {
      const { contactId, take } = call.body
      // The other is named in the body, where the guard does not look.
      if (!(await mayReach(sql, call.params.appId, viewerOf(call), { contactId }))) throw new AppError('not-found')
      return runtime.contactCommands.join(actorOf(call), call.params.contactId, contactId, take)
    },
    unjoinContact: (call) => runtime.contactCommands.unjoin(actorOf(call), call.params.contactId),
    partContact: (call) => runtime.contactCommands.part(actorOf(call), call.params.contactId, call.body.addresses),
  }
}

/** A contact with what is guessed where nothing is known. */
const withGuesses = (contact: Contact): Contact => ({
  ...contact,
  guessedTimeZone: contact.timeZone === null ? zoneOfPhone(contact.phone) : null,
})

type Asking = Pick<Call, 'caller' | 'role'> & {
  params: { appId: string }
  query: DateSpan & { search?: string | undefined; filter?: string | undefined; segmentId?: string | undefined }
}

/** Which contacts a call asks for: what is searched, a filter, a segment, all at once. */
async function askOf(deps: ServerDeps, viewer: Viewer, call: Asking): Promise<ContactAsk> {
  const { sql, now } = deps
  const { search, filter, segmentId } = call.query
  const { appId } = call.params
  const parts = [
    ...(filter === undefined ? [] : [readFilter(filter)]),
    ...(segmentId === undefined ? [] : [orNotFound(await findSegmentFilter(sql, appId, segmentId, segmentViewer(call)))]),
    ...(isNarrowed(call.query) ? [{ on: 'addedBetween' as const, ...(await intervalIn(deps, appId, call.query)) }] : []),
  ]
  return { appId, viewer, search, filter: { match: 'all', conditions: parts }, now: now().toISOString() }
}

/** Reads a filter as it stands in an address. */
function readFilter(text: string): ContactFilter {
  const parsed = ContactFilter.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new AppError('invalid-argument', {
    details: parsed.error.issues.map(({ path, message }) => ({ path: ['filter', ...path].join('.'), message })),
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
