import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { backdropStyle } from './dialog.tsx'
import { firstField } from '../form/first-field.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  footer?: ReactNode
  /** A table stays usable beside an open sheet when the sheet is not modal. */
  modal?: boolean
  /** `wide` for what does not fit into 480 px, `columns` for two columns. */
  width?: keyof typeof WIDTHS
  /** Leaves the page's header in sight. */
  below?: boolean
  /** Leaves a pane of 360 px at the page's edge in sight. */
  beside?: boolean
}

const WIDTHS = { narrow: 'w-[min(30rem,100vw)]', wide: 'w-[min(46rem,100vw)]', columns: 'w-[min(68rem,100vw)]' } as const

/** A sheet at the right edge, 480 px wide; on phones it comes from below. It opens with the focus in its first field, where it has one. */
export function SideSheet({
  open,
  onOpenChange,
  title,
  children,
  footer,
  modal = true,
  width = 'narrow',
  below = false,
  beside = false,
}: Props) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} modal={modal} disablePointerDismissal={!modal}>
      <Base.Portal>
        {modal && <Base.Backdrop className={backdropStyle} />}
        <Base.Popup
          data-docked={modal || undefined}
          initialFocus={(by) => firstField(body.current, by)}
          className={clsx(
            WIDTHS[width],
            below && 'top-[var(--under,4.0625rem)]! bottom-2! max-phone:top-auto! max-phone:bottom-0! max-phone:end-0!',
            below && (beside ? 'end-[23rem]!' : 'end-2! rounded-ee-card'),
            'fixed inset-y-0 end-0 z-40 flex flex-col border-s border-line bg-surface text-ink shadow-3 outline-none transition-transform duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full max-phone:inset-y-auto max-phone:inset-x-0 max-phone:bottom-0 max-phone:max-h-[92dvh] max-phone:w-full max-phone:rounded-t-dialog max-phone:border-s-0 max-phone:data-ending-style:translate-x-0 max-phone:data-ending-style:translate-y-full max-phone:data-starting-style:translate-x-0 max-phone:data-starting-style:translate-y-full',
          )}
        >
          <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
            <Base.Title dir="auto" className="min-w-0 flex-1 truncate text-title font-semibold">
              {title}
            </Base.Title>
            <Base.Close
              aria-label={t('Close')}
              className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-hover max-phone:size-11"
            >
              <X className="size-4.5" />
            </Base.Close>
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto p-4">
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 justify-end gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
