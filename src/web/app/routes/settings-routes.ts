import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { parseWebChatSearch } from '#web/features/settings/web-chats/web-chat-search.ts'
import { parseChannelSearch } from '#web/features/settings/channels/channel-search.ts'
import { readDateSpan } from '#domain/date-range.ts'
import type { AuditAddress } from '#web/features/settings/audit/audit-search.ts'
import type { LogAddress } from '#web/features/settings/channels/log/log-search.ts'
import { shell } from './frame-routes.ts'
import type { Search } from './search-text.ts'

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('#web/features/settings/settings-screen.tsx'), 'SettingsScreen'),
})
const sections = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    beforeLoad: () => {
      // Where there is room for both, the list alone would leave half the page empty.
      if (matchMedia('(min-width: 768px)').matches) throw redirect({ to: '/settings/app', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/app',
    component: lazyRouteComponent(() => import('#web/features/settings/app-section.tsx'), 'AppSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/language',
    component: lazyRouteComponent(() => import('#web/features/settings/language-section.tsx'), 'LanguageSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels',
    component: lazyRouteComponent(() => import('#web/features/settings/channels/channels-section.tsx'), 'ChannelsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels/new',
    component: lazyRouteComponent(() => import('#web/features/settings/channels/new-channel-section.tsx'), 'NewChannelSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels/web-chat/$webChatId',
    validateSearch: parseWebChatSearch,
    component: lazyRouteComponent(() => import('#web/features/settings/web-chats/web-chat-section.tsx'), 'WebChatSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels/$channelId',
    validateSearch: parseChannelSearch,
    component: lazyRouteComponent(() => import('#web/features/settings/channels/channel-section.tsx'), 'ChannelSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/channels/$channelId/log',
    validateSearch: (search: Search): LogAddress => ({ ...search, ...readDateSpan(search) }),
    component: lazyRouteComponent(() => import('#web/features/settings/channels/log/log-section.tsx'), 'LogSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('#web/features/settings/members-section.tsx'), 'MembersSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/teams',
    component: lazyRouteComponent(() => import('#web/features/settings/teams/teams-section.tsx'), 'TeamsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/labels',
    component: lazyRouteComponent(() => import('#web/features/settings/labels/labels-section.tsx'), 'LabelsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/inbox-rules',
    component: lazyRouteComponent(() => import('#web/features/settings/teams/inbox-rules-section.tsx'), 'InboxRulesSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/automation',
    component: lazyRouteComponent(() => import('#web/features/settings/automation/automation-section.tsx'), 'AutomationSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/closing',
    component: lazyRouteComponent(() => import('#web/features/settings/teams/inbox-rules-section.tsx'), 'ClosingSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keywords',
    component: lazyRouteComponent(() => import('#web/features/settings/automation/keywords-section.tsx'), 'KeywordsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/automatic-replies',
    component: lazyRouteComponent(
      () => import('#web/features/settings/automation/automatic-replies-section.tsx'),
      'AutomaticRepliesSection',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/export',
    component: lazyRouteComponent(() => import('#web/features/settings/exports/export-section.tsx'), 'ExportSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit',
    validateSearch: (search: Search): AuditAddress => ({ ...search, ...readDateSpan(search) }),
    component: lazyRouteComponent(() => import('#web/features/settings/audit/audit-section.tsx'), 'AuditSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/connections',
    // How Google's page of consent was left.
    validateSearch: ({ google }: Search): { google?: 'connected' | 'refused' | undefined } => ({
      google: google === 'connected' || google === 'refused' ? google : undefined,
    }),
    component: lazyRouteComponent(() => import('#web/features/settings/connections/connections-section.tsx'), 'ConnectionsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/ai',
    component: lazyRouteComponent(() => import('#web/features/settings/ai/ai-section.tsx'), 'AiSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: lazyRouteComponent(() => import('#web/features/settings/keys-section.tsx'), 'KeysSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/secrets',
    component: lazyRouteComponent(() => import('#web/features/settings/secrets/secrets-section.tsx'), 'SecretsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/replies',
    component: lazyRouteComponent(() => import('#web/features/settings/replies/replies-section.tsx'), 'RepliesSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/event-types',
    component: lazyRouteComponent(() => import('#web/features/settings/events/event-types-section.tsx'), 'EventTypesSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/macros',
    component: lazyRouteComponent(() => import('#web/features/settings/macros/macros-section.tsx'), 'MacrosSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/parked',
    component: lazyRouteComponent(() => import('#web/features/settings/parked-section.tsx'), 'ParkedSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/files',
    component: lazyRouteComponent(() => import('#web/features/settings/files/files-section.tsx'), 'FilesSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/privacy',
    component: lazyRouteComponent(() => import('#web/features/settings/privacy-section.tsx'), 'PrivacySection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/fields',
    component: lazyRouteComponent(() => import('#web/features/settings/fields/fields-section.tsx'), 'FieldsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/notifications',
    component: lazyRouteComponent(() => import('#web/features/settings/notifications/notifications-section.tsx'), 'NotificationsSection'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/appearance',
    component: lazyRouteComponent(() => import('#web/features/settings/appearance-section.tsx'), 'AppearanceSection'),
  }),
] as const

/** The settings with their sections. */
export const settingsRoutes = settings.addChildren(sections)
