import type { WebChat, WebChatSettings } from '#domain/webchat/web-chat.ts'

/** What each part of the page is given. */
export interface PartProps {
  webChat: WebChat
  name: string
  settings: WebChatSettings
  /** What the server refused, by the place of the setting. */
  faults: ReadonlyMap<string, string>
  mayChange: boolean
  onName: (name: string) => void
  onChange: (changed: Partial<WebChatSettings>) => void
}
