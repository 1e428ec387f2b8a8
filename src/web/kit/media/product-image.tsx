import { clsx } from 'clsx'
import { Package } from 'lucide-react'
import { useState } from 'react'

/** The picture of a product; a box where it has none (`src` null), or it does not load. The name beside it says what it is. */
export function ProductPicture({ src, className = 'size-10' }: { src: string | null; className?: string }) {
  const [failed, setFailed] = useState(false)
  const shape = clsx('shrink-0 rounded-row bg-sunken', className)
  if (src === null || failed) {
    return (
      <span className={clsx(shape, 'inline-flex items-center justify-center text-ink-3')} aria-hidden>
        <Package className="size-1/2" strokeWidth={1.5} />
      </span>
    )
  }
  return <img src={src} alt="" loading="lazy" onError={() => setFailed(true)} className={clsx(shape, 'object-cover')} />
}
