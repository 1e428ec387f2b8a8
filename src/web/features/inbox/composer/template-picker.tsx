import { t } from '#domain/i18n/t.ts'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'

import type { SendableTemplate } from '#domain/api/whatsapp/templates.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { fillTemplate } from '#domain/templates/fill-template.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { FillBlanks } from '#web/kit/templates/fill-blanks.tsx'
import { PhonePreview } from '#web/kit/templates/phone-preview.tsx'
import { suggestionsOf, TemplateChoices } from './template-choices.tsx'

type Props = { conversation: Conversation; onSend: (content: OutgoingContent) => void; onClose: () => void }

/** Chooses an approved template of the conversation's number, fills it in for this customer, and sends it. */
export function TemplatePicker({ conversation, onSend, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<SendableTemplate | null>(null)
  const [values, setValues] = useState<Record<string, string>>({})
  const filled = chosen && fillTemplate(chosen, values)
  const send = () => {
    if (!filled || !('content' in filled)) return
    onSend(filled.content)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={field}
      title={chosen ? chosen.name : t('Send a template')}
      description={chosen ? undefined : t('Templates may be sent at any time. These are approved for this number.')}
      footer={
        chosen && (
          <>
            <Button onClick={() => setChosen(null)}>{t('Back')}</Button>
            <Button variant="primary" icon={<Send />} disabled={!filled || !('content' in filled)} onClick={send}>
              {t('Send template')}
            </Button>
          </>
        )
      }
    >
      {chosen ? (
        <div className="flex flex-col gap-4">
          <PhonePreview content={chosen.content} values={values} />
          <FillBlanks blanks={chosen.blanks} values={values} onChange={setValues} suggestions={suggestionsOf(conversation.contact)} />
        </div>
      ) : (
        <TemplateChoices
          channelId={conversation.channel.id}
          field={field}
          onChoose={(template) => {
            setValues({})
            setChosen(template)
          }}
        />
      )}
    </Dialog>
  )
}
