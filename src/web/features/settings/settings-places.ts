import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  Bell,
  Bookmark,
  CalendarCog,
  CircleAlert,
  Clock,
  Download,
  Handshake,
  HardDrive,
  Hash,
  KeyRound,
  Languages,
  ListChecks,
  Lock,
  MessageCircleReply,
  MessageSquareQuote,
  MonitorCog,
  Plug,
  ScrollText,
  ShieldCheck,
  Shuffle,
  Smartphone,
  Sparkles,
  Store,
  Tags as TagsIcon,
  UserRound,
  Users,
  WholeWord,
} from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Role } from '#domain/workspace/role.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { partnerQuery } from '#web/api/partners/own-partner.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** The sections of the settings, in their order. `keywords` are what people look for that stands inside. */
export const SETTINGS_GROUPS = [
  {
    title: t('Workspace'),
    places: [
      { to: '/settings/app', label: t('General'), icon: Store, keywords: t('name logo time zone new workspace app') },
      {
        to: '/settings/language',
        label: t('Language'),
        icon: Languages,
        keywords: t('translation locale english spanish german french default'),
      },
      {
        to: '/settings/automation',
        label: t('Business hours'),
        icon: Clock,
        keywords: t('opening holidays closed schedule'),
      },
      { to: '/settings/members', label: t('Members'), icon: Users, keywords: t('invite teammates roles users people access') },
      { to: '/settings/teams', label: t('Teams'), icon: Hash, keywords: t('groups departments') },
    ],
  },
  {
    title: t('Conversations'),
    places: [
      {
        to: '/settings/inbox-rules',
        label: t('Routing and SLAs'),
        icon: Shuffle,
        keywords: t('assignment round robin response target visibility'),
      },
      {
        to: '/settings/closing',
        label: t('Auto-close and CSAT'),
        icon: Archive,
        keywords: t('survey satisfaction rating inactive resolve close'),
      },
      {
        to: '/settings/automatic-replies',
        label: t('Automatic replies'),
        icon: MessageCircleReply,
        keywords: t('away message out of office fallback default error fault automation'),
      },
      {
        to: '/settings/keywords',
        label: t('Keywords'),
        icon: WholeWord,
        keywords: t('start stop agent menu unsubscribe opt out opt-in commands automation'),
      },
      { to: '/settings/replies', label: t('Saved replies'), icon: MessageSquareQuote, keywords: t('canned responses shortcuts snippets') },
      { to: '/settings/macros', label: t('Macros'), icon: ListChecks, keywords: t('actions at once') },
      { to: '/settings/labels', label: t('Labels'), icon: Bookmark, keywords: t('topics categories conversations colors') },
      { to: '/settings/fields', label: t('Fields and tags'), icon: TagsIcon, keywords: t('labels custom attributes contacts') },
      {
        to: '/settings/event-types',
        label: t('Event types'),
        icon: CalendarCog,
        keywords: t('booking appointments calendar slots resources reminders'),
      },
    ],
  },
  {
    title: t('Channels and AI'),
    places: [
      { to: '/settings/channels', label: t('Channels'), icon: Smartphone, keywords: t('whatsapp numbers web chat widget install webhook') },
      { to: '/settings/ai', label: t('AI providers'), icon: Sparkles, keywords: t('models openai anthropic google embedding') },
      { to: '/settings/connections', label: t('Connections'), icon: Plug, keywords: t('integrations google sheets calendar') },
    ],
  },
  {
    title: t('Developers'),
    places: [
      { to: '/settings/keys', label: t('API keys'), icon: KeyRound, keywords: t('rest token mcp assistants') },
      { to: '/settings/secrets', label: t('Secrets'), icon: Lock, keywords: t('passwords keys tokens http requests credentials') },
      { to: '/settings/parked', label: t('Failed items'), icon: CircleAlert, keywords: t('parked replay errors webhooks') },
    ],
  },
  {
    title: t('Data'),
    places: [
      {
        to: '/settings/audit',
        label: t('Audit log'),
        icon: ScrollText,
        keywords: t('history activity changes security who export csv'),
      },
      {
        to: '/settings/export',
        label: t('Export data'),
        icon: Download,
        keywords: t('csv download contacts conversations messages backup'),
      },
      { to: '/settings/privacy', label: t('Privacy'), icon: ShieldCheck, keywords: t('erasure gdpr retention delete log') },
      { to: '/settings/files', label: t('Files'), icon: HardDrive, keywords: t('storage quota uploads') },
    ],
  },
  {
    title: t('You'),
    places: [
      {
        to: '/account',
        label: t('Account'),
        icon: UserRound,
        keywords: t('password two-factor security passkeys sessions browsers photo name language profile'),
      },
      { to: '/settings/notifications', label: t('Notifications'), icon: Bell, keywords: t('push email sound quiet hours') },
      {
        to: '/settings/appearance',
        label: t('Appearance and keys'),
        icon: MonitorCog,
        keywords: t('theme dark light density shortcuts enter send undo next conversation preferences'),
      },
    ],
  },
] as const

const INSTALLATION = {
  title: t('Installation'),
  places: [{ to: '/admin/partners', label: t('Partners'), icon: Handshake, keywords: t('agencies commission branding hosts') }],
} as const

type SettingsGroup = (typeof SETTINGS_GROUPS)[number] | typeof INSTALLATION

/** A group with those of its sections that somebody has. */
export interface ShownGroup {
  title: string
  places: readonly SettingsGroup['places'][number][]
}

/** What agents can change: the others would only show them what they may not. */
const OF_AGENTS: readonly string[] = [
  '/settings/replies',
  '/settings/macros',
  '/account',
  '/settings/notifications',
  '/settings/appearance',
]

/** The groups for a role; one without any section is left out. */
export const settingsFor = (role: Role, groups: readonly ShownGroup[] = SETTINGS_GROUPS): readonly ShownGroup[] =>
  roleAllows(role, 'admin')
    ? groups
    : groups.flatMap(({ title, places }) => {
        const own = places.filter(({ to }) => OF_AGENTS.includes(to))
        return own.length === 0 ? [] : [{ title, places: own }]
      })

/** The sections for whoever is signed in, in groups: the installation's owner also has its partners. */
export function useSettingsGroups(): readonly ShownGroup[] {
  const { app } = useCurrentApp()
  const { data } = useQuery(partnerQuery())
  const groups = settingsFor(app.role)
  return data?.isInstallationOwner ? [...groups, INSTALLATION] : groups
}

/** The groups with the sections in which every word that is looked for begins a word; a group without any is left out. */
export function findSettings(groups: readonly ShownGroup[], search: string): ShownGroup[] {
  const words = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
  return groups.flatMap(({ title, places }) => {
    const found = places.filter(({ label, keywords }) => {
      const known = `${title} ${label} ${keywords}`.toLowerCase().split(/[\s-]+/)
      return words.every((word) => known.some((each) => each.startsWith(word)))
    })
    return found.length === 0 ? [] : [{ title, places: found }]
  })
}
