const SHAPES = {
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.500 3.500 0 110 7 3.500 3.500 0 010-7z',
  microphone: 'M12 3a3 3 0 013 3v5a3 3 0 01-6 0V6a3 3 0 013-3zM5 11a7 7 0 0014 0M12 18v3',
  smile: 'M12 3a9 9 0 110 18 9 9 0 010-18zM8.500 14q3.500 4 7 0M9 9.500h.01M15 9.500h.01',
} as const

/** A sign that only parts use which come later. */
export const Stroke = ({ name, size = 20 }: { name: keyof typeof SHAPES; size?: number }) => (
  <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
)
