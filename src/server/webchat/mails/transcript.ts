import { AppError } from '#domain/errors.ts'
import type { MessageContent } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import { writtenLanguage } from '#commands/contacts/written-language.ts'
import { customerMessage } from '#flow/customer-messages/customer-message.ts'
import { customerLocale } from '#flow/customer-messages/write-moment.ts'
import { listTranscripts } from '#store/ai/transcripts.ts'
import { findBusiness, listVisitorEvents } from '#store/webchat/visitor-thread.ts'

import type { Site } from '#server/branding/sites.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { toChatLines } from '../chat-lines.ts'
import { threadOf } from '../chat-session.ts'
import type { VisitorCaller } from '../visitor-caller.ts'
import { keyOf } from '../visitor-token.ts'

const HOUR_MS = 60 * 60_000
/** Mails of one visitor: nobody fills a stranger's mailbox by us. */
const MAILS = { limit: 5, windowMs: HOUR_MS }
/** Lines of a transcript, the last ones. */
const LINES = 300

type TranscriptDeps = Pick<ServerDeps, 'sql' | 'now' | 'mailer' | 'throttle' | 'fileLinks' | 'downloadUrls'>

/** Mails a visitor what was said. */
export async function mailTranscript(deps: TranscriptDeps, { visitor }: VisitorCaller, to: string, site: Site): Promise<void> {
  await deps.throttle.spend(`transcripts of ${keyOf(visitor).address}`, MAILS)
  await deps.throttle.spend(`transcripts to ${to.toLowerCase()}`, MAILS)
  const thread = await threadOf(deps.sql, visitor)
  if (!thread) throw new AppError('not-found')
  const { appId, webChatId } = visitor
  const [language, business, events] = await Promise.all([
    writtenLanguage(deps.sql, appId, thread.contactId, deps.now()),
    findBusiness(deps.sql, appId),
    listVisitorEvents(deps.sql, appId, thread.conversationId, 2_147_483_647, LINES),
  ])
  const format = new Intl.DateTimeFormat(customerLocale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: business.timeZone })
  const shown = await toChatLines(deps, appId, webChatId, events)
  const voices = shown.flatMap((line) => (line.type === 'message' && line.content.type === 'audio' ? [{ appId, messageId: line.id }] : []))
  const heard = new Map((await listTranscripts(deps.sql, voices)).map(({ messageId, text }) => [messageId, text]))
  const lines = shown.flatMap((line) => {
    if (line.type === 'notice' || line.revoked) return []
    const who = line.author.kind === 'visitor' ? customerMessage(language, 'you') : (line.author.name ?? business.name)
    return [`${format.format(new Date(line.at))} · ${who}\n${wordsOf(line.content, heard.get(line.id))}`]
  })
  await deps.mailer.post({
    to,
    from: { name: business.name, ...(site.brand?.mailFrom !== undefined && { address: site.brand.mailFrom }) },
    subject: customerMessage(language, 'transcript', { business: business.name }),
    text: `${lines.join('\n\n')}\n\n${business.name} (${customerMessage(language, 'timesIn', { zone: business.timeZone })})\n`,
  })
}

/** What a message says in a line; of a voice message, also what was heard in it. */
const wordsOf = (content: MessageContent, heard: string | undefined): string =>
  heard === undefined ? snippetOf(content) : `${snippetOf(content)}: “${heard}”`
