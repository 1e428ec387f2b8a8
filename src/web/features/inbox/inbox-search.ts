import type { ConversationFilter } from '#domain/conversation.ts'

/** The state of the inbox that its address carries. */
export interface InboxSearch {
  view?: View | undefined
  open?: ConversationFilter['openState'] | undefined
  flag?: ConversationFilter['flag'] | undefined
  assignee?: string | undefined
}

export type View = 'mine' | 'unassigned' | 'bot' | 'all' | 'closed'

const VIEWS: Record<View, ConversationFilter> = {
  mine: { openState: 'open', flag: 'any', assignee: 'me' },
  unassigned: { openState: 'open', flag: 'any', assignee: 'unassigned' },
  bot: { openState: 'open', flag: 'any', assignee: 'bot' },
  all: { openState: 'open', flag: 'any', assignee: 'any' },
  closed: { openState: 'closed', flag: 'any', assignee: 'any' },
}

/** Reads the inbox's state from search parameters; what is foreign is dropped. */
export function parseInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { view, open, flag, assignee } = search
  return {
    view: isView(view) ? view : undefined,
    open: open === 'any' || open === 'open' || open === 'closed' ? open : undefined,
    flag: flag === 'any' || flag === 'unread' || flag === 'resolved' ? flag : undefined,
    assignee: typeof assignee === 'string' && /^[\w:-]{1,64}$/.test(assignee) ? assignee : undefined,
  }
}

/** Gives the filter of a view, with what the filter menu changed in it. */
export function filterOf({ view = 'all', open, flag, assignee }: InboxSearch): ConversationFilter {
  const base = VIEWS[view]
  return { openState: open ?? base.openState, flag: flag ?? base.flag, assignee: assignee ?? base.assignee }
}

/** Tells whether the filter menu narrows the view. */
export const isNarrowed = ({ open, flag, assignee }: InboxSearch): boolean => Boolean(open ?? flag ?? assignee)

function isView(value: unknown): value is View {
  return typeof value === 'string' && Object.hasOwn(VIEWS, value)
}
