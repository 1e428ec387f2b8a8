import { ChevronLeft, ChevronRight, Download, MessageSquareText, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'

type Way = (() => void) | undefined

type Props = {
  src: string
  alt: string
  /** A film; left out, a picture. */
  film?: boolean
  onClose: () => void
  /** To the one before and after it, where there are any. */
  onPrevious?: Way
  onNext?: Way
  /** Goes to where it was said. */
  onShow?: Way
}

/** A picture or a film as large as the window. Escape, the cross and a click beside it close it; arrows go to its neighbours. */
export function Lightbox({ src, alt, film = false, onClose, onPrevious, onNext, onShow }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOneOfMany = onPrevious !== undefined || onNext !== undefined
  useEffect(() => dialog.current?.showModal(), [])
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In a film they seek.
    if (target instanceof HTMLVideoElement) return
    if (key === 'ArrowLeft') onPrevious?.()
    if (key === 'ArrowRight') onNext?.()
  }
  return (
    // The click is a second way for the pointer; the keyboard has Escape and the cross.
    <dialog
      ref={dialog}
      aria-label={alt}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="m-auto max-h-none max-w-none overflow-visible bg-transparent outline-none backdrop:bg-scrim"
    >
      {film ? (
        // A customer's film has no track of subtitles to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video key={src} src={src} controls className="max-h-[86dvh] max-w-[92vw] rounded-card bg-surface shadow-3" />
      ) : (
        <img src={src} alt={alt} className="mx-auto max-h-[86dvh] max-w-[92vw] rounded-card bg-surface object-contain shadow-3" />
      )}
      <div className="mt-2 flex justify-center gap-2">
        {isOneOfMany && <Tool label={t('Previous')} icon={<ChevronLeft aria-hidden />} onClick={onPrevious} />}
        {onShow && <Tool label={t('Show in conversation')} icon={<MessageSquareText aria-hidden />} onClick={onShow} />}
        <a href={src} download aria-label={t('Download')} className={iconButtonStyle({ size: 'lg', className: 'bg-surface shadow-2' })}>
          <Download aria-hidden />
        </a>
        <Tool label={t('Close')} icon={<X aria-hidden />} onClick={() => dialog.current?.close()} />
        {isOneOfMany && <Tool label={t('Next')} icon={<ChevronRight aria-hidden />} onClick={onNext} />}
      </div>
    </dialog>
  )
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: Way }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // It keeps the focus at the last one: the arrows go on from there.
      aria-disabled={onClick === undefined}
      onClick={onClick}
      className={iconButtonStyle({ size: 'lg', className: 'bg-surface shadow-2 aria-disabled:text-ink-3' })}
    >
      {icon}
    </button>
  )
}
