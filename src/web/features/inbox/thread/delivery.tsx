import { type ReactNode } from 'react'
import { Check, CheckCheck, CircleAlert, CircleHelp } from 'lucide-react'

import type { Message } from '#domain/message.ts'

/** How far an own message got, under its bubble. */
export function Delivery({ message, onResend }: { message: Message; onResend: () => void }) {
  switch (message.status) {
    case null:
      return null
    case 'SENDING':
      return <Row>Sending…</Row>
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
    case 'FAILED':
      return (
        <Row tone="text-danger" note={message.failure?.title}>
          <CircleAlert /> Not sent · <Again onClick={onResend}>Retry</Again>
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

/** The small line under a bubble. */
export function Row({ children, tone = 'text-ink-3', note }: { children: ReactNode; tone?: string; note?: string | undefined }) {
  return (
    <div className={`mt-1 flex flex-col items-end text-meta ${tone}`}>
      <div className="flex items-center gap-1 [&_svg]:size-3.5">{children}</div>
      {note && <div className="max-w-90 text-end">{note}</div>}
    </div>
  )
}

/** The way on, inside that line. */
export function Again({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-tag font-medium underline underline-offset-2 max-phone:-my-3 max-phone:min-h-11"
    >
      {children}
    </button>
  )
}
