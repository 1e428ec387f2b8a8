/** What begins the talk between loader and frame: it brings the port on which all else is said, so that each side knows the other. */
export interface Greeting {
  parley: 1
  /** What the site's own storage holds of this chat, by its keys. */
  stored: [key: string, value: string][]
  visit: SitePage
  open: boolean
  /** It stands in a container of the page, and is always open. */
  inline: boolean
}

/** The page of the site on which the chat stands. */
export interface SitePage {
  page: string
  title: string
  referrer: string
}

/** What the loader says to the frame. */
export type LoaderMessage =
  | [type: 'visit', page: SitePage]
  | [type: 'open', isOpen: boolean]
  /** A JWT of the site's server, for the visitor. */
  | [type: 'identify', jwt: string]
  | [type: 'logout']
  | [type: 'setAttributes', attributes: Record<string, unknown>]
  | [type: 'setLocale', locale: string]
  | [type: 'startFlow', flowId: string]
  | [type: 'prefill', text: string]

/** What the frame says to the loader. */
export type FrameMessage =
  | [type: 'ready', value?: undefined, more?: undefined]
  | [type: 'close', value?: undefined, more?: undefined]
  | [type: 'store', key: string, value: string | null]
  | [type: 'unread', count: number, more?: undefined]
  | [type: 'message', message: { id: string; from: string; text: string }, more?: undefined]
  /** Its identity has run out: it asks for a fresh one. */
  | [type: 'identify', value?: undefined, more?: undefined]
