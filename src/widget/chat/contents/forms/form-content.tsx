import { useState } from 'preact/hooks'

import type { MessageContent } from '#domain/messages/message.ts'

import { useWords } from '#widget/chat/kit/use-chat.ts'
import type { MessageLine } from '#widget/chat/state/lines.ts'
import { useAnswered } from '#widget/chat/kit/use-answered.ts'
import { Framed } from '../framed.tsx'
import { FormSheet } from './form-sheet.tsx'

type FormOf = Extract<MessageContent, { type: 'whatsappFlow' | 'formReply' }>

/** A form behind its button, or one that came back. */
export function FormContent({ line, content }: { line: MessageLine; content: FormOf }) {
  const { say } = useWords()
  const isAnswered = useAnswered(line.id)
  const [isOpen, setOpen] = useState(false)
  if (content.type === 'formReply') return <Framed text={content.name ? `${say('formSent')}: ${content.name}` : say('formSent')} />
  return (
    <Framed {...content} isCard>
      <button type="button" class="button" aria-haspopup="dialog" disabled={isAnswered} onClick={() => setOpen(true)}>
        <span dir="auto">{isAnswered ? say('formSent') : content.label || say('openForm')}</span>
      </button>
      {isOpen && <FormSheet messageId={line.id} title={content.label} close={() => setOpen(false)} />}
    </Framed>
  )
}
