import type { ChannelKind } from '#domain/conversations/channel-kind.ts'

/** The sign of a channel kind, drawn by ourselves: icon sets no longer carry brands. */
export function ChannelGlyph({ kind }: { kind: ChannelKind }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-kind={kind}
      aria-hidden
    >
      {PATHS[kind].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

const PATHS: Readonly<Record<ChannelKind, readonly string[]>> = {
  whatsapp: ['M2 14l.9-3A6 6 0 1 1 5 13.1z', 'M5.9 5.4c-.5.5-.5 1.5.7 2.9s2.5 2 3.3 1.6'],
  webchat: [
    'M4 3h8a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2H7.5L4.5 14v-2.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
    'M5.2 7.4c.9-1 1.8-1 2.8 0s1.9 1 2.8 0',
  ],
}
