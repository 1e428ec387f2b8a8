import { Split } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useSeparate } from './use-separate.ts'

/** Below the line that says so: takes what was merged apart again. */
export function SeparateMerged({ conversationId, channelId }: { conversationId: string; channelId: string }) {
  const { separate, busy } = useSeparate(conversationId)
  return (
    <div className="flex justify-center pb-2">
      <Button variant="ghost" icon={<Split />} busy={busy} onClick={() => void separate(channelId)}>
        {t('Unmerge')}
      </Button>
    </div>
  )
}
