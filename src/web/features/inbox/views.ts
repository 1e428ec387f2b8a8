import { AlarmClock, Archive, AtSign, Bot, CircleUserRound, Inbox, type LucideIcon, UserPlus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { ConversationCounts } from '#domain/conversations/conversation.ts'

import type { View } from './inbox-search.ts'

/** The views of the inbox, from the top. Closed ones are not counted: nobody has to act on them. */
export const VIEW_LIST: readonly { view: View; label: string; icon: LucideIcon; count: ((counts: ConversationCounts) => number) | null }[] =
  [
    { view: 'mine', label: t('Mine'), icon: CircleUserRound, count: ({ mine }) => mine },
    { view: 'unassigned', label: t('Unassigned'), icon: UserPlus, count: ({ unassigned }) => unassigned },
    { view: 'mentions', label: t('Mentions'), icon: AtSign, count: ({ mentions }) => mentions },
    { view: 'bot', label: t('With bot'), icon: Bot, count: ({ bot }) => bot },
    { view: 'all', label: t('All'), icon: Inbox, count: ({ all }) => all },
    { view: 'snoozed', label: t('Snoozed'), icon: AlarmClock, count: ({ snoozed }) => snoozed },
    { view: 'closed', label: t('Closed'), icon: Archive, count: null },
  ]

/** Gives the name of a view. */
export const viewLabel = (view: View): string => VIEW_LIST.find((entry) => entry.view === view)?.label ?? t('All')
