import { t } from '#domain/i18n/t.ts'
import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'

import { useRailOpen } from '#web/preferences/use-rail.ts'
import { Feed } from './feed.tsx'

/** The feed beside the rail, over whatever one works on. */
export function FeedDrawer({ onClose }: { onClose: () => void }) {
  const railOpen = useRailOpen()
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          className={clsx(
            'fixed inset-y-2 z-40 w-[min(26rem,calc(100vw-4.5rem))] overflow-hidden rounded-card border border-line bg-surface text-ink shadow-3 outline-none transition-[opacity,translate] duration-160 ease-out data-starting-style:-translate-x-2 data-starting-style:opacity-0',
            // As wide as the rail.
            railOpen ? 'start-54' : 'start-14',
          )}
        >
          <Feed title={<Dialog.Title className="text-title font-semibold">{t('Notifications')}</Dialog.Title>} onLeave={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
