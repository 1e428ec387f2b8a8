import { ImageOff, Image as ImageIcon } from 'lucide-react'
import { useState } from 'react'

import type { Media } from '#domain/message.ts'

import { RichText } from './rich-text.tsx'

/** A picture with its caption. Its box has its place before it loads, so that the thread does not jump. */
export function ImageContent({ media, caption }: { media: Media; caption: string | undefined }) {
  const [broken, setBroken] = useState(false)
  return (
    <figure className="-mx-2 my-0.5">
      {media.link && !broken ? (
        <a href={media.link} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-control">
          <img
            src={media.link}
            alt={caption ?? 'Photo'}
            loading="lazy"
            onError={() => setBroken(true)}
            className="h-52 w-72 max-w-full bg-active object-cover"
          />
        </a>
      ) : (
        <div className="flex h-28 w-72 max-w-full flex-col items-center justify-center gap-1 rounded-control bg-active text-meta text-ink-2">
          {broken ? <ImageOff className="size-6" aria-hidden /> : <ImageIcon className="size-6" aria-hidden />}
          {broken ? 'The picture did not load' : 'Photo'}
        </div>
      )}
      {caption && (
        <figcaption className="px-2 pt-1.5">
          <RichText text={caption} />
        </figcaption>
      )}
    </figure>
  )
}
