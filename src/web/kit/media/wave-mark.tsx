/** The product's sign: one wave with a coral dot, here as the drawing of an empty place. */
export function WaveMark() {
  return (
    <svg viewBox="0 0 96 48" width="96" height="48" fill="none" aria-hidden>
      <path d="M8 30C20 8 32 8 44 24s24 16 44-2" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="70" cy="9" r="5" fill="var(--coral)" />
    </svg>
  )
}
