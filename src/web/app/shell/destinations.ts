import { Inbox, Smartphone, Users, Workflow } from 'lucide-react'

import type { App } from '#domain/app.ts'

const DESTINATIONS = [
  { to: '/inbox', label: 'Inbox', keys: 'g i', icon: Inbox },
  { to: '/contacts', label: 'Contacts', keys: 'g c', icon: Users },
  { to: '/flows', label: 'Flows', keys: 'g f', icon: Workflow },
  { to: '/tester', label: 'Test phone', keys: 'g t', icon: Smartphone },
] as const

export type Destination = (typeof DESTINATIONS)[number]

/** The screens of the rail, from the top. The test phone plays the demo's customers, so only demo apps have it. */
export const destinationsOf = ({ demo }: App): readonly Destination[] => DESTINATIONS.filter(({ to }) => demo || to !== '/tester')
