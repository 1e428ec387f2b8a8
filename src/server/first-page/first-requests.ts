import { type InboxView, INBOX_VIEWS } from '#domain/conversations/inbox-views.ts'

/** Which calls of the API a screen begins with, as the browser writes them; none for a screen that is not listed. */
type FirstRequests = (app: string, query: URLSearchParams) => readonly string[]

/** What stands around every screen. */
const FRAME: FirstRequests = (app) => [
  `${app}/conversations/counts`,
  `${app}/notifications/counts`,
  `${app}/channels`,
  `${app}/alarms`,
  '/api/v1/partner',
]

const SCREENS: Readonly<Record<string, FirstRequests>> = {
  '/inbox': (app, query) => [
    `${app}/conversations?${inboxFilter(query)}`,
    ...['members', 'teams', 'saved-filters', 'labels', 'web-chats', 'onboarding'].map((part) => `${app}/${part}`),
  ],
  '/contacts': (app) => [
    `${app}/contacts?limit=100&sort=lastSeen&direction=desc`,
    ...['contacts/count', 'contact-fields', 'contact-segments', 'contact-tags'].map((part) => `${app}/${part}`),
  ],
  '/flows': (app) => ['flows?kind=flow', 'flow-folders?kind=flow', 'assist'].map((part) => `${app}/${part}`),
  '/workflows': (app) => ['flows?kind=workflow', 'flow-folders?kind=workflow', 'assist'].map((part) => `${app}/${part}`),
  '/notifications': (app) => [`${app}/notifications?limit=30`],
}

/** The calls that the screen at a path begins with, beside those of who is signed in and where. An address that narrows a list begins without it. */
export function firstRequests(appId: string, path: string, query: URLSearchParams): readonly string[] {
  const app = `/api/v1/apps/${appId}`
  const screen = path.startsWith('/inbox/') ? '/inbox' : path
  const isPlain = query.size === 0 || screen === '/inbox'
  return [...FRAME(app, query), ...(isPlain ? (SCREENS[screen]?.(app, query) ?? []) : [])]
}

function inboxFilter(query: URLSearchParams): string {
  const view = query.get('view') ?? 'all'
  const filter = Object.hasOwn(INBOX_VIEWS, view) ? INBOX_VIEWS[view as InboxView] : INBOX_VIEWS.all
  return Object.entries(filter)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&')
}
