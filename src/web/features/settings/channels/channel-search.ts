/** The parts of a channel's page, in the order in which they are shown. */
export const CHANNEL_TABS = ['overview', 'setup', 'profile', 'security'] as const
export type ChannelTab = (typeof CHANNEL_TABS)[number]

/** Reads which part of a channel's page is open; the first one where none is named. */
export const parseChannelSearch = (search: Record<string, unknown>): { part?: ChannelTab } => {
  const tab = CHANNEL_TABS.find((known) => known === search['part'])
  return tab && tab !== 'overview' ? { part: tab } : {}
}
