import type { ChatConfig } from './visitor.ts'
import type { WebChatSettings } from './web-chat.ts'

/** The hue of the product itself, where neither the web chat nor its host has one. */
export const OWN_HUE = 205

type Around = Pick<ChatConfig, 'business' | 'logoUrl' | 'away' | 'faces' | 'articles'> & {
  /** Of the brand whose host shows the chat. */
  brandHue: number | null | undefined
}

/** What a web chat shows around the messages: as it is set, for the business whose it is. */
export function toChatConfig(settings: WebChatSettings, { brandHue, ...around }: Around): ChatConfig {
  const { look, title, subtitle, locale, quickStarts, preChat, consentText, consentUrl, sound, files, whatsappChannelId } = settings
  return {
    ...around,
    hue: hueOf(settings, brandHue),
    theme: look.theme,
    locale,
    title,
    subtitle,
    quickStarts,
    preChat,
    consent: consentText === '' ? null : { text: consentText, url: consentUrl },
    sound,
    files,
    whatsapp: whatsappChannelId !== null,
  }
}

/** The hue of a web chat: its own, that of the brand whose host shows it, or the product's. */
export const hueOf = ({ look }: WebChatSettings, brandHue: number | null | undefined): number => look.hue ?? Math.round(brandHue ?? OWN_HUE)
