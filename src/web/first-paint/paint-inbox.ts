import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { customerName } from '../features/inbox/contact-name.ts'
import { hueOf, initialsOf } from '../kit/media/avatar-color.ts'
import { formatAgo } from '../kit/text/format-time.ts'

/** What changes where things stand. */
export interface Kept {
  railOpen?: boolean
  viewsOpen?: boolean
  density?: string
}

/** Tells whether an address shows the list of the inbox alone, by nothing but a view. */
export const isInboxList = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname === '/inbox' && /^(?:\?view=\w+)?$/.test(search)

/**
 * The conversations that came with the page; null where there are none, or where something else stands above the list, of which the
 * painting knows nothing: the first steps, the bar of a sample.
 */
export function listIn(page: Document): readonly Conversation[] | null {
  const items = answerIn<{ items: Conversation[] }>(page, '*="/conversations?"')?.items ?? []
  return items.length === 0 || hasMoreAbove(page) ? null : items
}

function hasMoreAbove(page: Document): boolean {
  const apps = answerIn<{ items: { demo: boolean }[] }>(page, '="/api/v1/apps"')?.items ?? []
  if (apps.every(({ demo }) => demo)) return false
  const isPhone = page.defaultView?.matchMedia('(width < 48rem)').matches === true
  return apps.some(({ demo }) => demo) || (isPhone && answerIn<{ dismissed: boolean }>(page, '$="/onboarding"')?.dismissed === false)
}

function answerIn<Answer>(page: Document, which: string): Answer | null {
  const element = page.querySelector<HTMLScriptElement>(`script[data-answer${which}]`)
  return element && JSON.parse(element.text)
}

/** Paints the frame of the inbox and its first rows, where React will draw them: the classes are those of `Rail`, `ListPane` and `ConversationRow`. */
export function paintInbox(page: Document, items: readonly Conversation[], kept: Kept, view: string | null): HTMLElement {
  const draw = (className: string, ...inside: (Node | string)[]): HTMLElement => {
    const box = page.createElement('div')
    box.className = className
    box.append(...inside)
    return box
  }
  const wide = page.defaultView?.matchMedia('(min-width: 1280px)').matches === true
  const hasLabels = wide && kept.railOpen !== false
  const rail = draw(`flex shrink-0 flex-col gap-1 p-2 pt-3 max-phone:hidden ${hasLabels ? 'w-54' : 'w-14'}`)
  const hasViews =
    kept.viewsOpen !== false && page.defaultView?.matchMedia(hasLabels ? '(min-width: 1440px)' : '(min-width: 1280px)').matches === true
  const views = draw(`flex h-full w-50 shrink-0 border-e border-line bg-sunken ${hasViews ? '' : 'hidden'}`)
  const head = draw(
    'flex h-14 shrink-0 items-center gap-2 border-b border-line px-4',
    draw('min-w-0 text-title font-semibold', titles()[view ?? 'all'] ?? ''),
  )
  const compact = kept.density === 'compact'
  const now = Date.now()
  const rows = items.slice(0, 14).map((item) => row(draw, item, compact, now))
  const list = draw(
    'flex h-full shrink-0 flex-col border-e border-line max-md:w-full max-md:border-e-0 md:w-[clamp(17.5rem,24vw,21rem)]',
    head,
    draw('relative min-h-0 flex-1 overflow-hidden', ...rows),
  )
  const screen = draw('flex h-full overflow-hidden bg-surface phone:rounded-card phone:border phone:border-line', views, list)
  const painting = draw(
    'pointer-events-none fixed inset-0 z-10 flex h-dvh flex-col bg-canvas',
    draw('flex min-h-0 flex-1', rail, draw('min-w-0 flex-1 phone:py-2 phone:pe-2', screen)),
    draw('h-14 shrink-0 border-t border-line pb-[env(safe-area-inset-bottom)] phone:hidden'),
  )
  painting.setAttribute('aria-hidden', 'true')
  return painting
}

function row(
  draw: (className: string, ...inside: (Node | string)[]) => HTMLElement,
  item: Conversation,
  compact: boolean,
  now: number,
): Node {
  const name = customerName(item)
  const unread = item.unreadCount > 0
  const face = draw(
    'inline-flex size-9 shrink-0 items-center justify-center rounded-full before:content-[attr(data-initials)] bg-[oklch(var(--hue-soft-l)_var(--hue-soft-c)_var(--hue))] font-semibold text-[oklch(var(--hue-fg-l)_var(--hue-fg-c)_var(--hue))] text-secondary',
  )
  face.style.setProperty('--hue', String(hueOf(name)))
  face.dataset['initials'] = initialsOf(name)
  const said = draw(
    `min-w-0 flex-1 truncate text-secondary rtl:text-right ${unread ? 'text-ink' : 'text-ink-2'}`,
    item.snippetDirection === 'note' ? t('Note: {snippet}', { snippet: item.snippet ?? '' }) : item.snippet || t('No messages yet'),
  )
  said.dir = 'auto'
  const top = draw(
    'flex items-baseline gap-2',
    draw(`min-w-0 flex-1 truncate text-base text-ink ${unread ? 'font-semibold' : 'font-medium'}`, name),
    draw('shrink-0 text-meta text-ink-3 tabular-nums', formatAgo(item.lastActivityAt, now)),
    draw(
      unread
        ? 'inline-flex h-4 min-w-4 items-center justify-center self-center rounded-full bg-coral px-1 text-badge font-semibold text-on-coral tabular-nums'
        : 'hidden',
      item.unreadCount > 99 ? '99+' : String(item.unreadCount),
    ),
  )
  const text = draw('min-w-0 flex-1', top, draw('flex items-center gap-2', said))
  return draw(`flex gap-3 border-b border-line px-4 ${compact ? 'h-16 py-2' : 'h-22 py-3'}`, face, text)
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
