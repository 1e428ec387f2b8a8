import { type ChannelKey, findAddresses, insertAddresses, insertContacts } from '../whatsapp/channel-routing.ts'
import type { Tx } from '../postgres/sql.ts'
import { keepContactsApart } from '../contacts/contact-merge.ts'

/** Calls the contact of a group by its subject. One that nobody has spoken in yet becomes a contact, `newId`, so that its name is known when somebody does. */
export async function nameGroup(tx: Tx, { appId, channelId }: ChannelKey, groupId: string, subject: string, newId: string): Promise<void> {
  await keepContactsApart(tx, [appId])
  const [known] = await findAddresses(tx, [{ appId, channelId, address: groupId }])
  if (known) {
    await tx`update contact set name = ${subject}, updated_at = now() where app_id = ${appId} and id = ${known.contactId} and ${known.kind === 'group'}`
    return
  }
  const added = await insertAddresses(tx, [{ appId, channelId, address: groupId, kind: 'group', contactId: newId }])
  if (added.length > 0) await insertContacts(tx, [{ appId, id: newId, name: subject, username: null, phone: null }])
}
