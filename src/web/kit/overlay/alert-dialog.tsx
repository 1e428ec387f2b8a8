import { AlertDialog as Base } from '@base-ui/react/alert-dialog'

import { t } from '#domain/i18n/t.ts'
import { Button } from '../form/button.tsx'
import { backdropStyle } from './dialog.tsx'
import { useOnline } from '../hooks/use-online.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** Verb and thing, with the number where there is one: "Remove 43 records". */
  confirm: string
  /** `primary` for what can be fixed. */
  tone?: 'danger' | 'primary'
  busy?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone. */
export function AlertDialog({ open, onOpenChange, title, description, confirm, tone = 'danger', busy = false, onConfirm }: Props) {
  const online = useOnline()
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup className="fixed top-1/2 left-1/2 z-40 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-dialog border border-line bg-surface p-5 text-ink shadow-3 outline-none transition-[opacity,scale] duration-160 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
          <Base.Title className="text-title font-semibold">{title}</Base.Title>
          <Base.Description className="mt-2 text-base text-ink-2">{description}</Base.Description>
          {!online && (
            <p role="status" className="mt-2 text-secondary text-warning">
              {t('You’re offline. This waits until you’re back.')}
            </p>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Base.Close render={<Button>{t('Cancel')}</Button>} />
            <Button variant={tone} busy={busy} disabled={!online} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
