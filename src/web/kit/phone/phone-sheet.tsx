import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '../form/icon-button.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode; tall?: boolean }

/** A sheet that comes up inside the phone; Escape and the cross close it. */
export function PhoneSheet({ title, onClose, children, footer, tall = false }: Props) {
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <dialog
      open
      aria-label={title}
      className="absolute inset-0 z-10 flex size-full max-h-none max-w-none flex-col justify-end bg-scrim p-0 text-ink"
    >
      <SheetCard
        tall={tall}
        head={
          <>
            <h3 className="min-w-0 flex-1 truncate text-reading font-semibold">{title}</h3>
            <IconButton label={t('Close')} icon={<X />} onClick={onClose} autoFocus />
          </>
        }
        footer={footer}
      >
        {children}
      </SheetCard>
    </dialog>
  )
}

type CardProps = { tall: boolean; head: ReactNode; footer: ReactNode; label?: string; children: ReactNode }

/** The sheet itself as it stands at the lower edge of the phone: its head, what is scrolled, and its foot. */
export function SheetCard({ tall, head, footer, label, children }: CardProps) {
  return (
    <div className={`flex animate-arrive flex-col rounded-t-dialog bg-surface shadow-3 ${tall ? 'h-[92%]' : 'max-h-[80%]'}`}>
      <div className="flex min-h-12 items-center gap-2 border-b border-line py-2 ps-4 pe-2">{head}</div>
      <div className="min-h-0 flex-1 overflow-y-auto" {...(label && { 'aria-label': label, role: 'group', tabIndex: 0 })}>
        {children}
      </div>
      {footer && <div className="border-t border-line p-3">{footer}</div>}
    </div>
  )
}
