/** The sign of a channel kind, drawn by ourselves: icon sets no longer carry brands. */
export function ChannelGlyph({ kind }: { kind: 'whatsapp' }) {
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
      <path d="M2 14l.9-3A6 6 0 1 1 5 13.1z" />
      <path d="M5.9 5.4c-.5.5-.5 1.5.7 2.9s2.5 2 3.3 1.6" />
    </svg>
  )
}
