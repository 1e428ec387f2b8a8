import { t } from '#domain/i18n/t.ts'
import type { ContactChangeBody } from '#domain/contacts/contact-change.ts'
import type { TimelineItem } from '#domain/contacts/contact-timeline.ts'
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { commaList } from '#domain/i18n/comma-list.ts'

import { ORDER_LOOK } from '#web/kit/media/order-colors.ts'
import { valueText } from '../table/contact-cell.tsx'
import { BASIS_WORDS } from './basis-labels.ts'

/** One line of the timeline in words: what happened, and more of it where there is more. */
export interface Told {
  title: string
  detail?: string
}

/** Says one line of the timeline. */
export function describedBy(item: TimelineItem): Told {
  switch (item.source) {
    case 'change':
      return changeText(item.body)
    case 'log':
      return logText(item.body, item.text)
    case 'messages':
      return {
        title: [
          item.received > 0 && t('{count, plural, one {# message received} other {# messages received}}', { count: item.received }),
          item.sent > 0 && t('{count, plural, one {# message sent} other {# messages sent}}', { count: item.sent }),
        ]
          .filter(Boolean)
          .join(' · '),
        detail: item.snippet,
      }
    default:
      return item satisfies never
  }
}

function changeText(body: ContactChangeBody): Told {
  switch (body.type) {
    case 'created':
      return { title: body.by === 'import' ? t('Imported') : t('Added by hand') }
    case 'changed':
      return changedText(body.changes)
    case 'opted':
      if (body.out) return { title: t('Opted out') }
      return { title: t('Opted in'), detail: [body.basis ? BASIS_WORDS[body.basis] : '', body.note ?? ''].filter(Boolean).join(': ') }
    case 'blocked':
      return { title: body.blocked ? t('Blocked') : t('Unblocked') }
    case 'joined':
      return { title: t('Merged with {name}', { name: body.name ?? body.phone ?? t('another contact') }) }
    case 'parted':
      return { title: t('Contact split') }
    default:
      return body satisfies never
  }
}

function changedText(changes: Extract<ContactChangeBody, { type: 'changed' }>['changes']): Told {
  const names = Object.keys(changes)
  const tags = changes['tags']
  if (names.length === 1 && tags && Array.isArray(tags.from) && Array.isArray(tags.to))
    return tagText(tags.from.map(String), tags.to.map(String))
  const parts = names.map((name) => {
    const { from, to } = changes[name] ?? { from: null, to: null }
    return `${name.replace(/^fields\./, '')}: ${valueText(from) ?? '–'} → ${valueText(to) ?? '–'}`
  })
  return { title: t('Changed {names}', { names: commaList(names.map((name) => name.replace(/^fields\./, ''))) }), detail: parts.join('; ') }
}

function tagText(from: readonly string[], to: readonly string[]): Told {
  const added = to.filter((tag) => !from.includes(tag))
  const removed = from.filter((tag) => !to.includes(tag))
  const title = commaList(
    [
      added.length > 0 ? t('Tagged {added}', { added: commaList(added) }) : '',
      removed.length > 0 ? t('untagged {removed}', { removed: commaList(removed) }) : '',
    ].filter(Boolean),
  )
  return { title: title.replace(/^./, (first) => first.toUpperCase()) || t('Changed tags') }
}

function logText(body: ConversationEventBody, text: string | null): Told {
  switch (body.type) {
    case 'note_added':
      return { title: t('Note'), detail: text ?? '' }
    case 'conversation_opened':
      return { title: t('Conversation started') }
    case 'conversation_closed':
      return { title: t('Conversation closed') }
    case 'conversation_reopened':
      return { title: t('Conversation reopened') }
    case 'handler_changed':
      return { title: body.handler === 'human' ? assignedText(body.assigneeName) : t('Returned to the bot') }
    case 'contact_updated':
      return {
        title: t('Changed {changes}', { changes: commaList(Object.keys(body.changes)) }),
        detail: Object.values(body.changes)
          .map((value) => valueText(value) ?? '–')
          .join('; '),
      }
    case 'contact_opted':
      return { title: `${body.out ? t('Opted out') : t('Opted in')}${body.marketing ? t(' of marketing') : ''}` }
    case 'contacts_joined':
      return { title: t('Merged with {name}', { name: body.name ?? body.phone ?? t('another contact') }) }
    case 'contact_parted':
      return { title: t('Contact split'), detail: commaList(body.addresses) }
    case 'conversations_merged':
      return { title: t('Two conversations merged') }
    case 'conversation_continued':
      return {
        title: `${body.direction === 'to' ? t('Continued on') : t('Came from')} ${body.channelKind === 'whatsapp' ? 'WhatsApp' : t('web chat')}`,
      }
    case 'conversation_separated':
      return { title: t('Merged conversations separated') }
    case 'flow_started':
      return { title: t('Flow “{flowName}” started', { flowName: body.flowName }) }
    case 'flow_ended':
      return { title: FLOW_ENDED[body.reason] }
    case 'event_noted':
      return { title: `${body.title}: ${body.status}` }
    case 'order_noted':
      return orderText(body)
    default:
      return { title: body.type.replaceAll('_', ' ') }
  }
}

const assignedText = (assigneeName: string | null): string =>
  assigneeName === null ? t('Assigned to the team') : t('Assigned to {assigneeName}', { assigneeName })

/** How a flow ended, as the thread says it. */
const FLOW_ENDED = {
  completed: t('Flow completed'),
  handed_over: t('Flow handed over to the team'),
  interrupted: t('Flow stopped'),
  expired: t('Flow ended: no reply in time'),
  failed: t('Flow failed'),
} as const

const orderText = (body: Extract<ConversationEventBody, { type: 'order_noted' }>): Told => ({
  title: body.isNew
    ? t('Order #{number} placed', { number: body.number })
    : t('Order #{number} {status}', { number: body.number, status: ORDER_LOOK[body.status].label.toLowerCase() }),
  detail: formatMoney(body.total, body.currency),
})
