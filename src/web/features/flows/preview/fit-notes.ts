import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { MAX_BUTTONS, MAX_ROWS } from '#flow/steps/shared/fit-content.ts'
import { isRecord } from '#web/kit/schema-form/is-record.ts'

type Channel = 'whatsapp' | 'webchat'

/** What became of the messages of a step on their way into a channel: what is left out there, split, sent in another form, or cut. */
export function fitNotes(config: unknown, said: readonly OutgoingContent[], channel: Channel): string[] {
  const cut = titlesOf(said).some((title) => title.endsWith('…')) ? [t('Labels that are too long are cut.')] : []
  const drafts = draftsOf(config)
  // What a question comes to is said by its own form.
  if (drafts.length === 0) return cut
  const own = channel === 'whatsapp' ? 'onWhatsapp' : 'onWebchat'
  const leftOut = drafts.filter((draft) => draft[own] === null).length
  const count = (type: string) => said.filter((content) => content.type === type).length
  const wanted = (type: string) => drafts.filter((draft) => draft[own] !== null && contentOf(draft, own)['type'] === type).length
  const buttonsAsList = wanted('buttons') - count('buttons')
  const lists = count('list') - Math.max(0, buttonsAsList)
  return [
    ...(leftOut > 0 ? [t('{leftOut, plural, one {Left out here: # message.} other {Left out here: # messages.}}', { leftOut })] : []),
    ...(buttonsAsList > 0 ? [t('More than {value} buttons are sent as a list.', { value: MAX_BUTTONS })] : []),
    ...(lists > wanted('list') ? [t('More than {value} rows are sent as several lists.', { value: MAX_ROWS })] : []),
    ...(count('text') > wanted('text') ? [t('Too long for one message, so it’s split.')] : []),
    ...cut,
  ]
}

const draftsOf = (config: unknown): Record<string, unknown>[] =>
  isRecord(config) && Array.isArray(config['messages']) ? config['messages'].filter(isRecord) : []

/** What a message says on a channel: words of its own, or those for all. */
function contentOf(draft: Record<string, unknown>, own: string): Record<string, unknown> {
  const content = draft[own] ?? draft['content'] ?? draft
  return isRecord(content) ? content : {}
}

const titlesOf = (said: readonly OutgoingContent[]): string[] =>
  said.flatMap((content) => {
    if (content.type === 'buttons') return content.buttons.map(({ title }) => title)
    if (content.type === 'list') return content.sections.flatMap(({ rows }) => rows.map(({ title }) => title))
    return content.type === 'ctaUrl' ? [content.label] : []
  })
