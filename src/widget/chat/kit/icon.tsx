const SHAPES = {
  back: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 11.5a.5.5 0 100 1 .5.5 0 000-1zM12 11.5a.5.5 0 100 1 .5.5 0 000-1zM19 11.5a.5.5 0 100 1 .5.5 0 000-1z',
  send: 'M12 19V5M5 12l7-7 7 7',
  clip: 'M21 11l-9 9a5.5 5.5 0 01-8-8l9-9a3.7 3.7 0 015 5l-9 9a1.8 1.8 0 01-3-2l8-8',
  spark: 'M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8z',
  clock: 'M12 3a9 9 0 110 18 9 9 0 010-18zM12 7v5l3 2',
  cloud: 'M3 3l18 18M8 6.5A7 7 0 0117 10a4.500 4.500 0 012 8M14 18H7a5 5 0 01-1-9.500',
} as const
export type IconName = keyof typeof SHAPES

/** A sign of the chat, without a name of its own: what it stands on has one. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg class={name === 'back' || name === 'next' ? 'icon turns' : 'icon'} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
)
