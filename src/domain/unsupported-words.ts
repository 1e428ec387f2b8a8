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

/** Names a message that cannot be shown, from WhatsApp's word for its kind: "Unsupported message (a poll)". */
export const unsupportedWords = (originalType: string): string =>
  `Unsupported message (${WORDS[originalType] ?? originalType.replaceAll('_', ' ')})`
