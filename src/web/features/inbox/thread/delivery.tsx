import { Check, CheckCheck, CircleAlert, CircleHelp } from 'lucide-react'

import type { Message } from '#domain/message.ts'

import { Again, Row } from './delivery-row.tsx'
import { Sending } from './sending.tsx'

type Props = {
  message: Message
  /** The number that it goes out through. */
  channelId: string
  onResend: () => void
  /** What must be done before it can be sent again; null where it can be. */
  problem: string | null
}

/** How far an own message got, under its bubble. */
export function Delivery({ message, channelId, onResend, problem }: Props) {
  switch (message.status) {
    case null:
      return null
    case 'SENDING':
      return <Sending message={message} channelId={channelId} />
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
        <Row tone="text-danger" note={failureWords(message, problem)}>
          <CircleAlert /> Not sent
          {!message.failure?.final && problem === null && (
            <>
              {' '}
              · <Again onClick={onResend}>Retry</Again>
            </>
          )}
        </Row>
      )
    case 'UNKNOWN':
      return (
        <Row tone="text-warning" note={`We couldn’t confirm delivery. Sending again may deliver it twice. ${problem ?? ''}`}>
          <CircleHelp /> Not confirmed
          {problem === null && (
            <>
              {' '}
              · <Again onClick={onResend}>Send again</Again>
            </>
          )}
        </Row>
      )
    default:
      return message.status satisfies never
  }
}

function failureWords({ failure }: Message, problem: string | null): string | undefined {
  const next = failure?.final ? null : problem
  return [failure?.title, next ?? failure?.remedy].filter(Boolean).join(' ') || undefined
}
