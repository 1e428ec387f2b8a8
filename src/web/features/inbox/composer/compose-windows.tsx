import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'

export const TemplatePicker = lazyPart(async () => (await import('./template-picker.tsx')).TemplatePicker)
const ProductPicker = lazyPart(async () => (await import('./products/product-picker.tsx')).ProductPicker)
const ComposeDialog = lazyPart(async () => (await import('./compose-dialog.tsx')).ComposeDialog)

/** What is written in a window of its own. */
export type ComposeWindow = { kind: 'template' } | { kind: 'products' } | { kind: 'message'; type: OutgoingContent['type']; label: string }

/** What can be said beside words, files, buttons, templates and products. */
export const RARE_KINDS: readonly { type: OutgoingContent['type']; label: string }[] = [
  { type: 'list', label: t('List') },
  { type: 'ctaUrl', label: t('Link button') },
  { type: 'carousel', label: t('Carousel') },
  { type: 'location', label: t('Place') },
  { type: 'contacts', label: t('Contact cards') },
  { type: 'locationRequest', label: t('Ask for the location') },
  { type: 'contactRequest', label: t('Ask for the contact details') },
  { type: 'addressRequest', label: t('Ask for the address (India)') },
  { type: 'callRequest', label: t('Ask for call permission') },
  { type: 'image', label: t('Image from URL') },
]

type Props = { opened: ComposeWindow; conversation: Conversation; onSend: (content: OutgoingContent) => void; onClose: () => void }

/** The window that is open over the composer; each is loaded when it is first opened. */
export function ComposeWindows({ opened, conversation, onSend, onClose }: Props) {
  return (
    <Suspense fallback={null}>
      {opened.kind === 'template' && <TemplatePicker conversation={conversation} onSend={onSend} onClose={onClose} />}
      {opened.kind === 'products' && <ProductPicker channelId={conversation.channel.id} onSend={onSend} onClose={onClose} />}
      {opened.kind === 'message' && <ComposeDialog type={opened.type} title={opened.label} onSend={onSend} onClose={onClose} />}
    </Suspense>
  )
}
