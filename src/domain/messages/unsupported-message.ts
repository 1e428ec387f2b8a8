import { t } from '#domain/i18n/t.ts'

const WORDS: Readonly<Record<string, () => string>> = {
  poll_creation: () => t('a poll'),
  poll_update: () => t('a vote in a poll'),
  gif: () => t('a GIF'),
  group_invite: () => t('an invitation to a group'),
  keep_in_chat: () => t('a message kept in the chat'),
  link_preview: () => t('a link with a preview'),
  media_placeholder: () => t('a file'),
  pin: () => t('a pinned message'),
  edit: () => t('a change to a message'),
  revoke: () => t('a deleted message'),
  hsm: () => t('a template'),
}

const UNLOADED: Readonly<Record<string, () => string>> = {
  image: () => t('Photo couldn’t be loaded'),
  video: () => t('Video couldn’t be loaded'),
  audio: () => t('Audio couldn’t be loaded'),
  document: () => t('File couldn’t be loaded'),
  sticker: () => t('Sticker couldn’t be loaded'),
}

/** WhatsApp took the file from the customer, and could not hand it on (Cloud API, section 5). */
const UNLOADABLE: ReadonlySet<string> = new Set(['131052', '131053'])

/** Tells whether WhatsApp's code says that the message had a file which it cannot hand out. */
export const isUnloadable = (code: string | undefined): boolean => code !== undefined && UNLOADABLE.has(code)

/** Names a message that cannot be shown, from WhatsApp's word for its kind: "Unsupported message (a poll)", "Photo couldn’t be loaded". */
export function unsupportedText(originalType: string, code?: string): string {
  const unloaded = UNLOADED[originalType]
  if (unloaded && isUnloadable(code)) return unloaded()
  return t('Unsupported message ({kind})', { kind: WORDS[originalType]?.() ?? originalType.replaceAll('_', ' ') })
}
