import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  CalendarCog,
  Handshake,
  HardDrive,
  Hash,
  KeyRound,
  Plug,
  Sparkles,
  MessageSquareQuote,
  MonitorCog,
  ListChecks,
  ParkingSquare,
  ShieldCheck,
  Shuffle,
  Smartphone,
  Store,
  Tags as TagsIcon,
  Users,
  Workflow,
} from 'lucide-react'

import { partnerQuery } from '#web/api/partners/own-partner.ts'

/** The sections of the settings, in their order. */
const SETTINGS_PLACES = [
  { to: '/settings/app', label: 'App', icon: Store },
  { to: '/settings/channels', label: 'Channels', icon: Smartphone },
  { to: '/settings/members', label: 'Members', icon: Users },
  { to: '/settings/teams', label: 'Teams', icon: Hash },
  { to: '/settings/inbox-rules', label: 'Routing and SLAs', icon: Shuffle },
  { to: '/settings/automation', label: 'Automation', icon: Workflow },
  { to: '/settings/event-types', label: 'Event types', icon: CalendarCog },
  { to: '/settings/replies', label: 'Saved replies', icon: MessageSquareQuote },
  { to: '/settings/macros', label: 'Macros', icon: ListChecks },
  { to: '/settings/connections', label: 'Connections', icon: Plug },
  { to: '/settings/ai', label: 'AI providers', icon: Sparkles },
  { to: '/settings/keys', label: 'API keys', icon: KeyRound },
  { to: '/settings/fields', label: 'Fields and tags', icon: TagsIcon },
  { to: '/settings/files', label: 'Files', icon: HardDrive },
  { to: '/settings/privacy', label: 'Privacy', icon: ShieldCheck },
  { to: '/settings/parked', label: 'Failed items', icon: ParkingSquare },
  { to: '/settings/notifications', label: 'Notifications', icon: Bell },
  { to: '/settings/appearance', label: 'Appearance and keys', icon: MonitorCog },
] as const

const PARTNERS = { to: '/admin/partners', label: 'Partners', icon: Handshake } as const

/** The sections for whoever is signed in: the installation's owner also has its partners. */
export function useSettingsPlaces() {
  const { data } = useQuery(partnerQuery())
  return data?.isInstallationOwner ? [...SETTINGS_PLACES, PARTNERS] : SETTINGS_PLACES
}
