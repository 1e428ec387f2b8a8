import { Check, CheckCheck, CircleAlert, CircleHelp } from 'lucide-react'

import type { Message } from '#domain/message.ts'

import { Again, Row } from './delivery-row.tsx'
import { UndoSend } from './undo-send.tsx'

/** How far an own message got, under its bubble. */
export function Delivery({ message, onResend }: { message: Message; onResend: () => void }) {
  switch (message.status) {
    case null:
      return null
    case 'SENDING':
      return (
        <Row>
          Sending…
          <UndoSend message={message} />
        </Row>
      )
    case 'SENT':
      return (
        <Row>
          <Check /> Sent
        </Row>
      )
    case 'DELIVERED':
      return (
        <Row>
          <CheckCheck /> Delivered
        </Row>
      )
    case 'READ':
      return (
        <Row>
          <CheckCheck className="text-lagoon" /> Read
        </Row>
      )
    case 'PLAYED':
      return (
        <Row>
          <CheckCheck className="text-lagoon" /> Played
        </Row>
      )
    case 'FAILED':
      return (
        <Row tone="text-danger" note={[message.failure?.title, message.failure?.remedy].filter(Boolean).join(' ') || undefined}>
          <CircleAlert /> Not sent
          {!message.failure?.final && (
            <>
              {' '}
              · <Again onClick={onResend}>Retry</Again>
            </>
          )}
        </Row>
      )
    case 'UNKNOWN':
      return (
        <Row tone="text-warning" note="The answer was lost. It may have arrived: a second send could reach the customer twice.">
          <CircleHelp /> Not confirmed · <Again onClick={onResend}>Send again</Again>
        </Row>
      )
    default:
      return message.status satisfies never
  }
}
