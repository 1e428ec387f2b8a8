import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

type Props = { flow: Flow; drafting: { flush: () => Promise<unknown> } }

/** Opens the links to a flow; what is shared of a draft is what is saved, so that it is saved first. */
export function ShareButton({ flow, drafting }: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = () => void drafting.flush().then(() => setOpen(true))
  useActions([{ id: 'flow-share', name: t('Share this flow'), group: 'Flow', perform: open }])
  return (
    <>
      <IconButton className="max-phone:hidden" label={t('Share')} icon={<Share2 />} onClick={open} />
      {isOpen && (
        <Suspense>
          <ShareDialog flow={flow} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
