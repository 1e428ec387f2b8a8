import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { customerName } from '../features/inbox/contact-name.ts'
import { formatAgo } from '../kit/text/format-time.ts'
import { answerIn, type Canvas, draw, drawFace, drawWords, hasRailLabels, isPhone, isSample, type Painting } from './painter.ts'

/** The rows of the inbox, where `ListPane` draws them; null where there are none, or where the first steps stand above them. */
export function paintInbox(canvas: Canvas): Painting | null {
  const { page, kept, query } = canvas
  const items = answerIn<{ items: Conversation[] }>(page, '*="/conversations?"')?.items ?? []
  if (items.length === 0 || hasSteps(canvas)) return null
  const compact = kept.density === 'compact'
  const now = Date.now()
  return {
    done: 'main a[href^="/inbox/"]',
    screen: draw(
      'flex h-full overflow-hidden',
      hasViews(canvas) && draw('h-full w-50 shrink-0 border-e border-line bg-sunken'),
      draw(
        'flex h-full shrink-0 flex-col border-e border-line max-md:w-full max-md:border-e-0 md:w-[clamp(17.5rem,24vw,21rem)]',
        draw(
          'flex h-14 shrink-0 items-center gap-2 border-b border-line px-4',
          draw('min-w-0 text-title font-semibold', titles()[query.get('view') ?? 'all'] ?? ''),
        ),
        draw('relative min-h-0 flex-1 overflow-hidden', ...items.slice(0, 14).map((item) => row(item, compact, now))),
      ),
    ),
  }
}

/** On a phone the first steps stand above the list until they are done; a sample has none. */
const hasSteps = ({ page, view }: Canvas): boolean =>
  isPhone(view) && !isSample(page) && answerIn<{ dismissed: boolean }>(page, '$="/onboarding"')?.dismissed === false

const hasViews = (canvas: Canvas): boolean =>
  canvas.kept.viewsOpen !== false && canvas.view.matchMedia(`(min-width: ${hasRailLabels(canvas) ? 1440 : 1280}px)`).matches

function row(item: Conversation, compact: boolean, now: number): HTMLElement {
  const name = customerName(item)
  const unread = item.unreadCount > 0
  const said = drawWords(
    `min-w-0 flex-1 truncate text-secondary rtl:text-right ${unread ? 'text-ink' : 'text-ink-2'}`,
    item.snippetDirection === 'note' ? t('Note: {snippet}', { snippet: item.snippet ?? '' }) : item.snippet || t('No messages yet'),
  )
  const top = draw(
    'flex items-baseline gap-2',
    draw(`min-w-0 flex-1 truncate text-base text-ink ${unread ? 'font-semibold' : 'font-medium'}`, name),
    draw('shrink-0 text-meta text-ink-3 tabular-nums', formatAgo(item.lastActivityAt, now)),
    unread &&
      draw(
        'inline-flex h-4 min-w-4 items-center justify-center self-center rounded-full bg-coral px-1 text-badge font-semibold text-on-coral tabular-nums',
        item.unreadCount > 99 ? '99+' : String(item.unreadCount),
      ),
  )
  return draw(
    `flex gap-3 border-b border-line px-4 ${compact ? 'h-16 py-2' : 'h-22 py-3'}`,
    drawFace(name, 'size-9 text-secondary'),
    draw('min-w-0 flex-1', top, draw('flex items-center gap-2', said)),
  )
}

/** The names of the views. */
const titles = (): Record<string, string> => ({
  mine: t('Mine'),
  unassigned: t('Unassigned'),
  mentions: t('Mentions'),
  bot: t('With bot'),
  all: t('All'),
  snoozed: t('Snoozed'),
  closed: t('Closed'),
})
