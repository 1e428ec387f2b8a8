import { toChatConfig } from '#domain/webchat/to-chat-config.ts'
import type { ChatConfig } from '#domain/webchat/visitor.ts'
import { WebChatSettings } from '#domain/webchat/web-chat.ts'
import type { App } from '#domain/workspace/app.ts'

/** How a web chat with these settings looks to a visitor while the business is open; without settings, as a new one looks. */
export const previewConfig = ({ name, logoUrl }: App, settings: WebChatSettings = WebChatSettings.parse({})): ChatConfig =>
  toChatConfig(settings, { business: name, logoUrl, away: null, faces: [], articles: false, brandHue: brandHue() })

/** The hue of the brand that this host shows, as the server wrote it into the page; null for the product's own. */
function brandHue(): number | null {
  if (!document.getElementById('brand')) return null
  const primary = getComputedStyle(document.documentElement).getPropertyValue('--lagoon')
  return Number(/([\d.]+)\)\s*$/.exec(primary)?.[1]) || null
}
