import { Film, ImageOff, Play } from 'lucide-react'
import { useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Message } from '#domain/messages/message.ts'

import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Lightbox } from '#web/features/inbox/thread/lightbox.tsx'
import { sourceOf } from '#web/features/inbox/thread/media-source.ts'

type Props = { items: readonly Message[]; onShow: (line: number) => void; onNearEnd: () => void }

/** Pictures and films as small squares; each opens large, and arrows go from one to the next. */
export function MediaGrid({ items, onShow, onNearEnd }: Props) {
  const { app } = useCurrentApp()
  const [openId, setOpenId] = useState<string | null>(null)
  const shown = items.flatMap((message) => toShown(app.id, message))
  const at = shown.findIndex(({ id }) => id === openId)
  const open = shown[at]
  const to = (index: number) => (shown[index] ? () => setOpenId(shown[index]?.id ?? null) : undefined)
  const isLast = openId !== null && at === shown.length - 1

  useEffect(() => {
    if (isLast) onNearEnd()
    // Asked for once, when one comes to the end of what is loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLast])

  return (
    <>
      <ul className="grid grid-cols-3 gap-1.5">
        {items.map((message) => {
          const one = shown.find(({ id }) => id === message.id)
          const said = formatExactTime(message.at, app.timeZone)
          return (
            <li key={message.id} className="aspect-square overflow-hidden rounded-control bg-active">
              {one ? (
                <button
                  type="button"
                  aria-label={t('View {alt}, {said}', { alt: one.alt, said })}
                  title={said}
                  onClick={() => setOpenId(one.id)}
                  className="focus-inset relative block size-full"
                >
                  <Thumb {...one} />
                </button>
              ) : (
                <button
                  type="button"
                  aria-label={t('Not here yet, {said}: show in conversation', { said })}
                  onClick={() => onShow(message.seq)}
                  className="focus-inset flex size-full items-center justify-center text-ink-3"
                >
                  <ImageOff className="size-5" aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {open && (
        <Lightbox
          src={open.src}
          alt={open.alt}
          film={open.film}
          onClose={() => setOpenId(null)}
          onPrevious={to(at - 1)}
          onNext={to(at + 1)}
          onShow={() => {
            setOpenId(null)
            onShow(open.seq)
          }}
        />
      )}
    </>
  )
}

interface Shown {
  id: string
  seq: number
  src: string
  alt: string
  film: boolean
}

function toShown(appId: string, message: Message): Shown[] {
  const { id, seq, content } = message
  if (content.type !== 'image' && content.type !== 'video') return []
  const src = sourceOf(appId, message)(content.media)
  const film = content.type === 'video'
  return src === null ? [] : [{ id, seq, src, alt: content.caption ?? (film ? t('Video') : t('Photo')), film }]
}

function Thumb({ src, film }: Shown) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <span className="flex size-full items-center justify-center text-ink-3">
        {film ? <Film aria-hidden /> : <ImageOff aria-hidden />}
      </span>
    )
  if (!film) return <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} className="size-full object-cover" />
  return (
    <>
      <video src={src} muted preload="metadata" tabIndex={-1} onError={() => setBroken(true)} className="size-full object-cover" />
      <span className="absolute inset-0 m-auto flex size-8 items-center justify-center rounded-full bg-surface text-lagoon shadow-2">
        <Play className="size-4" aria-hidden />
      </span>
    </>
  )
}
