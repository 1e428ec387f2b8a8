import {
  Bell,
  Hash,
  KeyRound,
  Plug,
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
} from 'lucide-react'

/** The sections of the settings, in their order. */
export const SETTINGS_PLACES = [
  { to: '/settings/app', label: 'App', icon: Store },
  { to: '/settings/channels', label: 'Channels', icon: Smartphone },
  { to: '/settings/members', label: 'Members', icon: Users },
  { to: '/settings/teams', label: 'Teams', icon: Hash },
  { to: '/settings/desk', label: 'Sharing the work', icon: Shuffle },
  { to: '/settings/replies', label: 'Saved replies', icon: MessageSquareQuote },
  { to: '/settings/macros', label: 'Macros', icon: ListChecks },
  { to: '/settings/connections', label: 'Connections', icon: Plug },
  { to: '/settings/keys', label: 'API keys', icon: KeyRound },
  { to: '/settings/fields', label: 'Fields and tags', icon: TagsIcon },
  { to: '/settings/privacy', label: 'Privacy', icon: ShieldCheck },
  { to: '/settings/parked', label: 'Parked items', icon: ParkingSquare },
  { to: '/settings/notifications', label: 'Notifications', icon: Bell },
  { to: '/settings/appearance', label: 'Appearance and keys', icon: MonitorCog },
] as const
