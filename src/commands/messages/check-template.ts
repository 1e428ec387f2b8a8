import { storedText } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { sendFaults } from '#domain/templates/send-faults.ts'
import { reasonText } from '#domain/templates/status-labels.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { refusesMarketing } from '#store/contacts/contact-opt-outs.ts'
import { findSendable } from '#store/whatsapp/templates.ts'

/**
 * Why a message to a conversation would be refused for the template that it names; empty where it may go, or the account's list was never
 * read.
 */
export async function checkTemplate(
  sql: Sql | Tx,
  { appId, channelId, conversationId }: { appId: string; channelId: string; conversationId: string },
  content: OutgoingContent,
): Promise<string[]> {
  if (content.type !== 'template') return []
  const { known, template } = await findSendable(sql, appId, channelId, content.name, content.language)
  if (template) {
    if (template.category === 'MARKETING' && (await refusesMarketing(sql, appId, conversationId)))
      return [storedText('The customer turned off marketing messages in WhatsApp. You can still send a utility template.')]
    const faults = sendFaults(template, content)
    const why = template.status === 'APPROVED' ? null : reasonText(template.note?.reason ?? null)
    return faults.length > 0 && why !== null ? [...faults, why] : faults
  }
  const { name, language } = content
  return known
    ? [storedText('This number has no template “{name}” in {language}. If it’s new, press Sync under Templates.', { name, language })]
    : []
}
