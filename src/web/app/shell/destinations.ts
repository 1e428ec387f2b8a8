import { Inbox, Users } from 'lucide-react'

/** The screens of the rail, from the top. */
export const DESTINATIONS = [
  { to: '/inbox', label: 'Inbox', keys: 'g i', icon: Inbox },
  { to: '/contacts', label: 'Contacts', keys: 'g c', icon: Users },
] as const
