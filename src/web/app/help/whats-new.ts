/** What people notice of the last versions, the newest first. The whole list is the changelog. */
import { t } from '#domain/i18n/t.ts'

export const NEWS: readonly { title: string; text: string }[] = [
  { title: t('Audit log'), text: t('See who changed what in your workspace, when and from where, and export it as CSV.') },
  {
    title: t('Keywords and automatic replies'),
    text: t('Set stop, start and agent keywords, an away message and a fallback in Settings.'),
  },
  { title: t('A test phone in every workspace'), text: t('Write to your own workspace as a customer, right beside the inbox.') },
  {
    title: t('AI agents that show their sources'),
    text: t('Agents answer from your articles, websites and files, and every answer can be traced.'),
  },
  { title: t('Web chat'), text: t('Put a chat on your website and continue the conversation on WhatsApp.') },
  { title: t('Voice messages as text'), text: t('Voice messages can be transcribed, translated and searched.') },
]
