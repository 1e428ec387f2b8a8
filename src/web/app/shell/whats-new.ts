/** What people notice of the last versions, the newest first. The whole list is the changelog. */
export const NEWS: readonly { title: string; text: string }[] = [
  { title: 'Audit log', text: 'See who changed what in your workspace, when and from where, and export it as CSV.' },
  { title: 'Keywords and automatic replies', text: 'Set stop, start and agent keywords, an away message and a fallback in Settings.' },
  { title: 'A test phone in every workspace', text: 'Write to your own workspace as a customer, right beside the inbox.' },
  {
    title: 'AI agents that show their sources',
    text: 'Agents answer from your articles, websites and files, and every answer can be traced.',
  },
  { title: 'Web chat', text: 'Put a chat on your website and continue the conversation on WhatsApp.' },
  { title: 'Voice messages as text', text: 'Voice messages can be transcribed, translated and searched.' },
]
