import type { Conversation } from '#domain/conversations/conversation.ts'

import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { customerName } from '../contact-name.ts'
import { DetailsPanel } from './details-panel.tsx'

/** The contact in a sheet, where there is no room for it beside the thread. */
export function DetailsDrawer({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={customerName(conversation)}>
      <DetailsPanel conversation={conversation} onLeave={onClose} />
    </SideSheet>
  )
}
