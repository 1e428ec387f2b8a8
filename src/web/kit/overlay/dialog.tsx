import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { leadingField } from '../form/first-field.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Nothing inside takes the focus, so the body itself must, to be scrolled by keyboard. */
  readOnly?: boolean
  /** For what does not fit into 448 px. */
  wide?: boolean
  /** What takes the focus when it opens; without, the field it begins with, or its first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

export const backdropStyle =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A window over the page, for one short task. On phones it fills the width at the bottom. */
export function Dialog({ open, onOpenChange, title, description, children, footer, readOnly = false, wide = false, initialFocus }: Props) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          initialFocus={initialFocus ?? ((by) => leadingField(body.current, by))}
          className={clsx(
            wide ? 'w-[min(40rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]',
            'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-dialog border border-line bg-surface text-ink shadow-3 outline-none transition-[opacity,scale] duration-160 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
          )}
        >
          <div className="flex items-start gap-4 p-5 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-title font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-secondary text-ink-2">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label={t('Close')}
              className="-me-2 -mt-1 inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-hover max-phone:size-11"
            >
              <X className="size-4.5" />
            </Base.Close>
          </div>
          <div ref={body} tabIndex={readOnly ? 0 : undefined} className="focus-inset min-h-0 overflow-y-auto px-5 pb-5">
            {children}
          </div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
