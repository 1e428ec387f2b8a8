/** The parts of a web chat's page, in the order in which they are shown. */
export const WEB_CHAT_TABS = ['install', 'look', 'behavior', 'security'] as const
export type WebChatTab = (typeof WEB_CHAT_TABS)[number]

/** Reads which part of a web chat's page is open; the first one where none is named. */
export const parseWebChatSearch = (search: Record<string, unknown>): { part?: WebChatTab } => {
  const tab = WEB_CHAT_TABS.find((known) => known === search['part'])
  return tab && tab !== 'install' ? { part: tab } : {}
}
