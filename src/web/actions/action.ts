import { t } from '#domain/i18n/t.ts'

export type ActionGroup =
  | 'Conversation'
  | 'Inbox'
  | 'Contacts'
  | 'Calendar'
  | 'Flow'
  | 'AI agents'
  | 'Notifications'
  | 'Settings'
  | 'Go to'
  | 'Appearance'
  | 'Help and account'

const GROUP_NAMES: Readonly<Record<ActionGroup, string>> = {
  Conversation: t('Conversation'),
  Inbox: t('Inbox'),
  Contacts: t('Contacts'),
  Calendar: t('Calendar'),
  Flow: t('Flow'),
  'AI agents': t('AI agents'),
  Notifications: t('Notifications'),
  Settings: t('Settings'),
  'Go to': t('Go to'),
  Appearance: t('Appearance'),
  'Help and account': t('Help and account'),
}

/** What a group of actions is called where they are shown; what is none keeps its name. */
export const groupName = (group: string): string => GROUP_NAMES[group as ActionGroup] ?? group

/** Something a person can do. The palette, the shortcut sheet and the keyboard all read this one object. */
export interface Action {
  id: string
  name: string
  group: ActionGroup
  keywords?: string
  /** Like `mod+k`, `shift+a`, `e` or the sequence `g i`. */
  shortcut?: string
  /** Left out means always. */
  when?: () => boolean
  /** It leads to a field: letters that are typed before the field is there belong to it. */
  opensField?: boolean
  perform: () => void
}

/** Gives the actions of a part of the page as they are right now. */
export type ActionSource = () => readonly Action[]

export interface ActionRegistry {
  add(source: ActionSource): () => void
  /** Every action that can be done now; a later source wins over an earlier one with the same id. */
  list(): readonly Action[]
  /** Every action of the page, also those that cannot be done now. */
  all(): readonly Action[]
  /** Does the action of this id, where it can be done now. */
  perform(id: string): void
}

/** Keeps which actions the page has; parts of the page add theirs while they are shown. Keys that a person chose take the place of an action's own. */
export function createActions(ownKeys: () => OwnKeys = () => ({})): ActionRegistry {
  const sources = new Set<ActionSource>()
  const all = () => {
    const found = new Map<string, Action>()
    for (const source of sources) for (const action of source()) found.set(action.id, action)
    const own = ownKeys()
    return [...found.values()].map((action) => (action.id in own ? withKeys(action, own[action.id]) : action))
  }
  const list = () => all().filter(({ when }) => when?.() ?? true)
  return {
    add: (source) => {
      sources.add(source)
      return () => sources.delete(source)
    },
    list,
    all,
    perform: (id) =>
      list()
        .find((action) => action.id === id)
        ?.perform(),
  }
}

function withKeys({ shortcut: _, ...action }: Action, shortcut: string | undefined): Action {
  return shortcut ? { ...action, shortcut } : action
}

/** Keys that a person gave to actions, by the actions' ids; "" takes an action's keys away. */
export type OwnKeys = Readonly<Record<string, string>>
