import { ChevronLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { leavePane } from './leave-pane.ts'

type Props = {
  title: string
  /** What stands beside the title: a count. */
  beside?: ReactNode
  onClose: () => void
  /** Inside of the pane something is opened, and this goes back to the list. */
  onBack?: (() => void) | undefined
  footer?: ReactNode
  children: ReactNode
}

/** A pane beside the canvas, 360 px wide; where there is no room for both it takes the place of the canvas. */
export function Pane({ title, beside, onClose, onBack, footer, children }: Props) {
  return (
    <section
      aria-label={title}
      tabIndex={-1}
      onKeyDown={leavePane(onBack ?? onClose)}
      className="outline-none flex h-full w-90 shrink-0 flex-col border-s border-line bg-surface max-md:w-full max-md:border-s-0"
    >
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line ps-4 pe-2">
        {onBack && <IconButton label={t('Back to the list')} icon={<ChevronLeft />} onClick={onBack} className="-ms-2" />}
        <h2 className="min-w-0 truncate text-base font-semibold">{title}</h2>
        {beside}
        <div className="ms-auto">
          <IconButton label={t('Close')} icon={<X />} onClick={onClose} />
        </div>
      </header>
      <div
        role="region"
        aria-label={t('{title}, content', { title })}
        tabIndex={0}
        className="focus-inset min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {children}
      </div>
      {footer && <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line p-3">{footer}</footer>}
    </section>
  )
}
