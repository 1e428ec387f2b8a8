const WORDS: Readonly<Record<string, string>> = {
  poll_creation: 'a poll',
  poll_update: 'a vote in a poll',
  gif: 'a GIF',
  group_invite: 'an invitation to a group',
  keep_in_chat: 'a message kept in the chat',
  link_preview: 'a link with a preview',
  media_placeholder: 'a file',
  pin: 'a pinned message',
  edit: 'a change to a message',
  revoke: 'a deleted message',
  hsm: 'a template',
}

const FILES: Readonly<Record<string, string>> = { image: 'Photo', video: 'Video', audio: 'Audio', document: 'File', sticker: 'Sticker' }

/** WhatsApp took the file from the customer, and could not hand it on (Cloud API, section 5). */
const UNLOADABLE: ReadonlySet<string> = new Set(['131052', '131053'])

/** Tells whether WhatsApp's code says that the message had a file which it cannot hand out. */
export const isUnloadable = (code: string | undefined): boolean => code !== undefined && UNLOADABLE.has(code)

/** Names a message that cannot be shown, from WhatsApp's word for its kind: "Unsupported message (a poll)", "Photo couldn’t be loaded". */
export function unsupportedText(originalType: string, code?: string): string {
  const file = FILES[originalType]
  if (file !== undefined && isUnloadable(code)) return `${file} couldn’t be loaded`
  return `Unsupported message (${WORDS[originalType] ?? originalType.replaceAll('_', ' ')})`
}
