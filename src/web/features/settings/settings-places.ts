import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  Bell,
  CalendarCog,
  CircleAlert,
  Clock,
  Handshake,
  HardDrive,
  Hash,
  KeyRound,
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
  Users,
  WholeWord,
} from 'lucide-react'

import type { Role } from '#domain/workspace/role.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { partnerQuery } from '#web/api/partners/own-partner.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** The sections of the settings, in their order. `keywords` are what people look for that stands inside. */
export const SETTINGS_GROUPS = [
  {
    title: 'Workspace',
    places: [
      { to: '/settings/app', label: 'General', icon: Store, keywords: 'name logo time zone currency language address app' },
      {
        to: '/settings/automation',
        label: 'Business hours',
        icon: Clock,
        keywords: 'opening holidays closed schedule',
      },
      { to: '/settings/members', label: 'Members', icon: Users, keywords: 'invite teammates roles users people access' },
      { to: '/settings/teams', label: 'Teams', icon: Hash, keywords: 'groups departments' },
    ],
  },
  {
    title: 'Conversations',
    places: [
      {
        to: '/settings/inbox-rules',
        label: 'Routing and SLAs',
        icon: Shuffle,
        keywords: 'assignment round robin response target visibility',
      },
      {
        to: '/settings/closing',
        label: 'Auto-close and CSAT',
        icon: Archive,
        keywords: 'survey satisfaction rating inactive resolve close',
      },
      {
        to: '/settings/automatic-replies',
        label: 'Automatic replies',
        icon: MessageCircleReply,
        keywords: 'away message out of office fallback default error fault automation',
      },
      {
        to: '/settings/keywords',
        label: 'Keywords',
        icon: WholeWord,
        keywords: 'start stop agent menu unsubscribe opt out opt-in commands automation',
      },
      { to: '/settings/replies', label: 'Saved replies', icon: MessageSquareQuote, keywords: 'canned responses shortcuts snippets' },
      { to: '/settings/macros', label: 'Macros', icon: ListChecks, keywords: 'actions at once' },
      { to: '/settings/fields', label: 'Fields and tags', icon: TagsIcon, keywords: 'labels custom attributes contacts' },
      {
        to: '/settings/event-types',
        label: 'Event types',
        icon: CalendarCog,
        keywords: 'booking appointments calendar slots resources reminders',
      },
    ],
  },
  {
    title: 'Channels and AI',
    places: [
      { to: '/settings/channels', label: 'Channels', icon: Smartphone, keywords: 'whatsapp numbers web chat widget install' },
      { to: '/settings/ai', label: 'AI providers', icon: Sparkles, keywords: 'models openai anthropic google embedding' },
      { to: '/settings/connections', label: 'Connections', icon: Plug, keywords: 'integrations google sheets calendar' },
    ],
  },
  {
    title: 'Developers',
    places: [
      { to: '/settings/keys', label: 'API keys', icon: KeyRound, keywords: 'rest token mcp assistants' },
      { to: '/settings/secrets', label: 'Secrets', icon: Lock, keywords: 'passwords keys tokens http requests credentials' },
      { to: '/settings/parked', label: 'Failed items', icon: CircleAlert, keywords: 'parked replay errors webhooks' },
    ],
  },
  {
    title: 'Data',
    places: [
      {
        to: '/settings/audit',
        label: 'Audit log',
        icon: ScrollText,
        keywords: 'history activity changes security who export csv',
      },
      { to: '/settings/privacy', label: 'Privacy', icon: ShieldCheck, keywords: 'erasure gdpr retention delete log' },
      { to: '/settings/files', label: 'Files', icon: HardDrive, keywords: 'storage quota uploads' },
    ],
  },
  {
    title: 'You',
    places: [
      { to: '/settings/notifications', label: 'Notifications', icon: Bell, keywords: 'push email sound quiet hours' },
      { to: '/settings/appearance', label: 'Appearance and keys', icon: MonitorCog, keywords: 'theme dark light density shortcuts' },
    ],
  },
] as const

const INSTALLATION = {
  title: 'Installation',
  places: [{ to: '/admin/partners', label: 'Partners', icon: Handshake, keywords: 'agencies commission branding hosts' }],
} as const

type SettingsGroup = (typeof SETTINGS_GROUPS)[number] | typeof INSTALLATION

/** A group with those of its sections that somebody has. */
export interface ShownGroup {
  title: string
  places: readonly SettingsGroup['places'][number][]
}

/** What agents can change: the others would only show them what they may not. */
const OF_AGENTS: readonly string[] = ['/settings/replies', '/settings/macros', '/settings/notifications', '/settings/appearance']

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
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.flatMap(({ title, places }) => {
    const found = places.filter(({ label, keywords }) => {
      const known = `${title} ${label} ${keywords}`.toLowerCase().split(/[\s-]+/)
      return words.every((word) => known.some((each) => each.startsWith(word)))
    })
    return found.length === 0 ? [] : [{ title, places: found }]
  })
}
