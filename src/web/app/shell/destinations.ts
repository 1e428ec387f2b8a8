import { useQuery } from '@tanstack/react-query'
import {
  Bot,
  BookOpen,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  Handshake,
  Inbox,
  LayoutTemplate,
  ReceiptText,
  ShoppingBag,
  Smartphone,
  Users,
  Workflow,
  Zap,
} from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { App } from '#domain/workspace/app.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { partnerQuery } from '#web/api/partners/own-partner.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What stands together in the rail has one group. */
const DESTINATIONS = [
  { to: '/inbox', group: 'people', label: t('Inbox'), keys: 'g i', icon: Inbox },
  { to: '/contacts', group: 'people', label: t('Contacts'), keys: 'g c', icon: Users },
  { to: '/flows', group: 'automation', label: t('Flows'), keys: 'g f', icon: Workflow },
  { to: '/workflows', group: 'automation', label: t('Workflows'), keys: 'g w', icon: Zap },
  { to: '/agents', group: 'automation', label: t('AI agents'), keys: 'g a', icon: Bot },
  { to: '/knowledge', group: 'automation', label: t('Knowledge'), keys: 'g b', icon: BookOpen },
  { to: '/templates', group: 'messages', label: t('Templates'), keys: 'g m', icon: LayoutTemplate },
  { to: '/forms', group: 'messages', label: t('Forms'), keys: 'g k', icon: ClipboardList },
  { to: '/events', group: 'shop', label: t('Calendar'), keys: 'g v', icon: CalendarDays },
  { to: '/orders', group: 'shop', label: t('Orders'), keys: 'g o', icon: ReceiptText },
  { to: '/catalog', group: 'shop', label: t('Catalog'), keys: 'g p', icon: ShoppingBag },
  { to: '/analytics', group: 'figures', label: t('Analytics'), keys: 'g n', icon: ChartColumn },
  { to: '/tester', group: 'help', label: t('Test phone'), keys: 'g t', icon: Smartphone },
] as const

/** The portal, for people of a partner. */
const PARTNER = { to: '/partner', group: 'figures', label: t('Partner'), keys: 'g r', icon: Handshake } as const

export type Destination = (typeof DESTINATIONS)[number] | typeof PARTNER

/** What only admins have. */
const OF_ADMINS: readonly string[] = ['/agents', '/knowledge', '/analytics']

/** The screens of the rail, from the top. The test phone needs a number of the emulator. */
const destinationsOf = ({ role }: App, hasTestNumber: boolean): readonly Destination[] =>
  DESTINATIONS.filter(({ to }) => (hasTestNumber || to !== '/tester') && (roleAllows(role, 'admin') || !OF_ADMINS.includes(to)))

/** The screens of the rail for whoever is signed in. */
export function useDestinations(): readonly Destination[] {
  const { app } = useCurrentApp()
  const { data } = useQuery(partnerQuery())
  const channels = useQuery({ ...channelsQuery(app.id), enabled: !app.demo }).data?.items ?? []
  const places = destinationsOf(app, app.demo || channels.some(({ demo }) => demo))
  return data?.partner ? [...places, PARTNER] : places
}

/** The bar of phones has room for six, two of which are not screens of the rail; the others are in its menu. */
export const isInBar = ({ to }: Destination): boolean => to === '/inbox' || to === '/contacts' || to === '/flows' || to === '/tester'
