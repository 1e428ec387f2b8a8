import type { erasures } from '#domain/api/contacts/erasures.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { MAX_ERASED } from '#domain/constants.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { eraseContacts } from '#runtime/jobs/bulk/erase-contacts.ts'
import { nextContactIds } from '#store/contacts/contact-list.ts'
import { getContact } from '#store/contacts/contacts.ts'
import { countHoldings } from '#store/contacts/erase-contact.ts'
import { findErasure, listErasures } from '#store/contacts/erasures.ts'

import { contactArchive } from '#server/contacts/contact-archive.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'

/** What is held of contacts, and its end. */
export function erasureRoutes({ sql, runtime, now, log }: ServerDeps): Pick<Operations, keyof typeof erasures> {
  return {
    getHoldings: async ({ params: { appId, contactId } }) => {
      orNotFound(await getContact(sql, appId, contactId))
      return countHoldings(sql, appId, contactId)
    },
    getContactArchive: async (call) => {
      const { appId, contactId } = call.params
      const contact = orNotFound(await getContact(sql, appId, contactId))
      const onError = (cause: unknown) => log.error({ err: cause, contactId }, 'an archive of a contact broke off')
      void call.reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="contact-${contactId}.zip"`,
        'cache-control': 'no-store',
      })
      return contactArchive({ sql, runtime, onError }, appId, contact, viewerOf(call))
    },
    eraseContact: async (call) => {
      const { appId, contactId } = call.params
      const contact = orNotFound(await getContact(sql, appId, contactId))
      if (!isNamed(contact, call.body.confirm)) throw refusal('confirm', t('Write the name, the number or the email of this contact.'))
      return runtime.tasks.start(actorOf(call), eraseContacts, { contactIds: [contactId] })
    },
    eraseContacts: async (call) => {
      const { target, count } = call.body
      const ask = { appId: call.params.appId, viewer: viewerOf(call), now: now().toISOString(), ...target }
      const contactIds = await nextContactIds(sql, ask, '', MAX_ERASED + 1)
      if (contactIds.length !== count)
        throw refusal('count', t('There are {count, number} now. Look again at who is chosen.', { count: contactIds.length }))
      return runtime.tasks.start(actorOf(call), eraseContacts, { contactIds })
    },
    listErasures: ({ params, query }) => listErasures(sql, params.appId, query),
    getErasure: async ({ params }) => orNotFound(await findErasure(sql, params.appId, params.erasureId)),
  }
}

const refusal = (path: string, message: string): AppError => new AppError('invalid-argument', { details: [{ path, message }] })

/** Whether these words name the contact; whoever has no name, number or email is named by the id. */
function isNamed({ id, name, phone, email }: Contact, words: string): boolean {
  const plain = (text: string) => text.trim().toLowerCase()
  const digits = words.replaceAll(/[^\d]/g, '')
  if (phone !== null && digits === phone.slice(1)) return true
  const names = [name, phone, email].flatMap((known) => (known ? [plain(known)] : []))
  return (names.length > 0 ? names : [plain(id)]).includes(plain(words))
}
