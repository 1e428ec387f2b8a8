import type { ConversationFilter } from '#domain/conversations/conversation.ts'
import { type InboxView, INBOX_VIEWS } from '#domain/conversations/inbox-views.ts'
import { readDateSpan } from '#domain/date-range.ts'

/** What the filter menu changes of a view. */
export type Narrowing = { [Key in keyof ConversationFilter]?: ConversationFilter[Key] | undefined }

/** The state of the inbox that its address carries. */
export interface InboxSearch extends Narrowing {
  view?: View | undefined
  /** A saved filter, in place of a view. */
  saved?: string | undefined
  /** Whose eyes an admin looks through. */
  viewAs?: string | undefined
  /** The line of the thread at which it opens. */
  line?: number | undefined
  /** A conversation is begun: with this contact, or `new` with whom one chooses. */
  compose?: string | undefined
}

export type View = InboxView

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (value: unknown): T | undefined =>
    values.find((one) => one === value)
const word =
  (most: number) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' && value.length <= most ? value : undefined
const id = (value: unknown) => (typeof value === 'string' && /^[\w:-]{1,64}$/.test(value) ? value : undefined)
const day = (value: unknown) => readDateSpan({ range: 'custom', from: value }).from
const instant = (value: unknown) => (typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : undefined)

/** How each part of the address is read; what is foreign is dropped. */
const READERS: { [Key in keyof Required<InboxSearch>]: (value: unknown) => InboxSearch[Key] } = {
  view: (value) => (typeof value === 'string' && Object.hasOwn(INBOX_VIEWS, value) ? (value as View) : undefined),
  saved: id,
  viewAs: id,
  line: (value) => (typeof value === 'number' && value > 0 ? Math.floor(value) : undefined),
  compose: id,
  openState: oneOf('any', 'open', 'closed'),
  flag: oneOf('any', 'unread', 'resolved'),
  assignee: id,
  snoozed: oneOf('no', 'only', 'any'),
  teamId: id,
  priority: oneOf('low', 'normal', 'high', 'urgent'),
  labelId: id,
  channelId: id,
  contactId: id,
  tag: word(40),
  field: word(80),
  fieldValue: word(200),
  mentioned: oneOf('yes'),
  waitingMinutes: (value) => (typeof value === 'number' && value >= 0 && value <= 525_600 ? Math.floor(value) : undefined),
  activeFrom: instant,
  activeUntil: instant,
  range: (value) => readDateSpan({ range: value }).range,
  from: day,
  to: day,
  sort: oneOf('latest', 'oldest', 'waiting'),
}

/** Reads the inbox's state from search parameters. */
export function parseInboxSearch(search: Record<string, unknown>): InboxSearch {
  const read = Object.entries(READERS).map(([key, reader]) => [key, reader(search[key])] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** Gives what the filter menu changed. */
export function narrowingOf({
  view: _,
  saved: _saved,
  viewAs: _viewAs,
  line: _line,
  compose: _compose,
  ...narrowing
}: InboxSearch): Narrowing {
  return Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined))
}

/** Gives the filter of a view, or of a saved filter, with what the filter menu changed in it. */
export function filterOf(search: InboxSearch, saved: readonly { id: string; filter: ConversationFilter }[] = []): ConversationFilter {
  const base = saved.find((one) => one.id === search.saved)?.filter ?? INBOX_VIEWS[search.view ?? 'all']
  return { ...base, ...(narrowingOf(search) as Partial<ConversationFilter>) }
}

/** Tells whether the filter menu narrows the view: an order narrows nothing, and a team is a view of its own. */
export const isNarrowed = (search: InboxSearch): boolean =>
  Object.keys(narrowingOf(search)).some((key) => key !== 'sort' && key !== 'teamId')
