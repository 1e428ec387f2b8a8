/** Which chat it is, and the link by which it was opened, where that leads to one flow. */
export interface ChatPlace {
  webChatId: string
  link: string | undefined
}

/** What the keys of a chat begin with: each link has a visitor of its own. */
export const prefixOf = ({ webChatId, link }: ChatPlace): string => `parley:${webChatId}${link ? `:${link}` : ''}`
