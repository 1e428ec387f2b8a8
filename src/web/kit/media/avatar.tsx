import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'

import { hueOf, initialsOf } from './avatar-color.ts'
import { smallImage } from './small-image.ts'

const SIZES = {
  '2xs': 'size-5 text-[9px]',
  xs: 'size-6 text-[10px]',
  sm: 'size-8 text-badge',
  md: 'size-9 text-secondary',
  lg: 'size-11 text-base',
  xl: 'size-16 text-title',
}

type Props = { name: string; photo?: string | null | undefined; size?: keyof typeof SIZES; glyph?: ReactNode }

/** The photo, or initials on a hue that belongs to the name; `glyph` is the channel's sign at its corner. */
export function Avatar({ name, photo, size = 'md', glyph }: Props) {
  const hue: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(name) }
  return (
    <span className="relative inline-flex shrink-0 self-start" aria-hidden>
      <span
        style={hue}
        className={clsx(
          'inline-flex items-center justify-center rounded-full before:content-[attr(data-initials)] bg-[oklch(var(--hue-soft-l)_var(--hue-soft-c)_var(--hue))] font-semibold text-[oklch(var(--hue-fg-l)_var(--hue-fg-c)_var(--hue))]',
          SIZES[size],
        )}
        // Drawn, not written: initials are no words that a name could be checked against.
        data-initials={initialsOf(name)}
      />
      {photo && <img src={smallImage(photo, 96)} alt="" className="absolute inset-0 size-full rounded-full object-cover" />}
      {glyph && (
        <span className="absolute -end-1.5 -bottom-1 inline-flex size-4.5 items-center justify-center rounded-full bg-surface text-ink-2 [&_svg]:size-3">
          {glyph}
        </span>
      )}
    </span>
  )
}
