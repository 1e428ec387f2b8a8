import { ImageOff, Image as ImageIcon } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { smallImage } from '#web/kit/media/small-image.ts'
import { RichText } from '#web/kit/text/rich-text.tsx'

const Lightbox = lazyPart(async () => (await import('../lightbox.tsx')).Lightbox)

const MAX_WIDTH = 288
const MAX_HEIGHT = 320
const MIN_SIDE = 96

type Props = {
  src: string | null
  caption?: string | undefined
  /** In pixels, where they are known: its box then has its shape before it loads. */
  sides?: { width: number; height: number } | null
}

/** A picture with its caption. Its box has its place before it loads, so that the thread does not jump. */
export function ImageContent({ src, caption, sides = null }: Props) {
  const [broken, setBroken] = useState(false)
  const [open, setOpen] = useState(false)
  const alt = caption ?? t('Photo')
  return (
    <figure className="-mx-2 my-0.5">
      {src && !broken ? (
        <button
          type="button"
          aria-label={t('Open {alt}', { alt })}
          onClick={() => setOpen(true)}
          className="block max-w-full overflow-hidden rounded-control"
        >
          <img
            src={smallImage(src, 960)}
            alt={alt}
            loading="lazy"
            onError={() => setBroken(true)}
            {...(sides && boxOf(sides))}
            className={sides ? 'max-w-full bg-active object-cover' : 'h-52 w-72 max-w-full bg-active object-cover'}
          />
        </button>
      ) : (
        <div className="flex h-28 w-72 max-w-full flex-col items-center justify-center gap-1 rounded-control bg-active px-4 text-center text-meta text-ink-2">
          {broken ? <ImageOff className="size-6" aria-hidden /> : <ImageIcon className="size-6" aria-hidden />}
          {broken ? t('The photo didn’t load.') : t('Photo')}
        </div>
      )}
      {caption && (
        <figcaption className="px-2 pt-1.5">
          <RichText text={caption} />
        </figcaption>
      )}
      {open && src && (
        <Suspense fallback={null}>
          <Lightbox src={src} alt={alt} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </figure>
  )
}

/** Fits a picture into the thread; a very long or flat one is cut there, and whole when it is opened. */
function boxOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(MIN_SIDE, Math.round(width * scale)), height: Math.max(MIN_SIDE, Math.round(height * scale)) }
}
