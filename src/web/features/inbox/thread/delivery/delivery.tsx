import { commaList } from '#domain/i18n/comma-list.ts'
import { locale } from '#domain/i18n/locale.ts'
import { Check, CheckCheck, CircleAlert, CircleHelp } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { Message } from '#domain/messages/message.ts'
import { slowdownText } from '#domain/whatsapp/slowdown-messages.ts'
import { useActionRegistry } from '#web/actions/use-actions.ts'
import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

import type { ResendProblem } from './resend-problem.ts'
import { Again, Row } from './delivery-row.tsx'
import { type FailureText, useFailureText } from './use-failure-text.ts'
import { UndoSend } from './undo-send.tsx'

/** How often a message that is still on its way looks whether its number is held up. */
const LOOK_MS = 10_000

/** A message on its way, with what holds its number up. */
function Sending({ message, channelId }: { message: Message; channelId: string }) {
  const { app } = useCurrentApp()
  // Most messages are gone before the next look: what is known of the number is enough at first.
  const { data } = useQuery({ ...channelsQuery(app.id), refetchOnMount: false, refetchInterval: LOOK_MS })
  const channel = data?.items.find(({ id }) => id === channelId)
  const held = channel?.blocked ?? (channel ? slowdownText(channel) : null)
  return (
    <Row {...(held !== null && { note: held })}>
      {t('Sending…')}
      <UndoSend message={message} />
    </Row>
  )
}

type Props = {
  message: Message
  /** The number that it goes out through. */
  channelId: string
  onResend: () => void
  /** What must be done before it can be sent again; null where it can be. */
  problem: ResendProblem | null
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
          <Check /> {t('Sent')}
        </Row>
      )
    case 'DELIVERED':
      return (
        <Row>
          <CheckCheck /> {t('Delivered')}
        </Row>
      )
    case 'READ':
      return (
        <Row>
          <CheckCheck className="text-lagoon" /> <span title={commaList(namesOf(message)) || undefined}>{readWords(message)}</span>
        </Row>
      )
    case 'PLAYED':
      return (
        <Row>
          <CheckCheck className="text-lagoon" /> {t('Played')}
        </Row>
      )
    case 'FAILED':
      return <Failed message={message} onResend={onResend} problem={problem} />
    case 'UNKNOWN':
      return (
        <Row
          tone="text-warning"
          note={t('We couldn’t confirm delivery. Sending again may deliver it twice. {words}', { words: problem?.words ?? '' })}
        >
          <CircleHelp /> {t('Not confirmed')}
          <WayOn remedy={problem?.remedy ?? 'resend'} onResend={onResend} again={t('Send again')} />
        </Row>
      )
    default:
      return message.status satisfies never
  }
}

type Remedy = ResendProblem['remedy'] | 'resend'

/** WhatsApp’s own word that the customer has not written for 24 hours. */
const WINDOW_CLOSED = '131047'

/** What can work: nothing where WhatsApp will never take it, a template where only that may go, else what stands in the way, or another try. */
function remedyOf({ failure }: Message, problem: ResendProblem | null): Remedy | null {
  if (failure?.code === WINDOW_CLOSED) return 'template'
  return failure?.final ? null : (problem?.remedy ?? 'resend')
}

const REMEDIES = {
  reopen: { label: t('Reopen'), action: 'close' },
  takeOver: { label: t('Take over'), action: 'take-over' },
  template: { label: t('Send a template'), action: 'send-template' },
} as const

/** The button that does what can work. */
function WayOn({ remedy, onResend, again = t('Retry') }: { remedy: Remedy | null; onResend: () => void; again?: string }) {
  const registry = useActionRegistry()
  if (remedy === null) return null
  return (
    <>
      {' '}
      ·{' '}
      {remedy === 'resend' ? (
        <Again onClick={onResend}>{again}</Again>
      ) : (
        <Again onClick={() => registry.perform(REMEDIES[remedy].action)}>{REMEDIES[remedy].label}</Again>
      )}
    </>
  )
}

function Failed({ message, onResend, problem }: Pick<Props, 'message' | 'onResend' | 'problem'>) {
  const words = useFailureText(message.failure)
  return (
    <Row tone="text-danger" note={failureText(message, words, problem)}>
      <CircleAlert /> {t('Not sent')}
      <WayOn remedy={remedyOf(message, problem)} onResend={onResend} />
    </Row>
  )
}

function failureText({ failure }: Message, { title, remedy }: FailureText, problem: ResendProblem | null): string | undefined {
  // The provider’s own words for it (“Re-engagement message”) tell nobody anything.
  if (failure?.code === WINDOW_CLOSED) return t('The customer hasn’t written in 24 hours. Send a template instead.')
  const next = failure?.final ? null : problem?.words
  return [title, next ?? remedy].filter(Boolean).join(' ') || undefined
}

/** Who of a group has read it. */
const namesOf = ({ readers }: Message): string[] =>
  Object.entries(readers ?? {}).map(([address, { name }]) => name ?? (/^\d+$/.test(address) ? `+${address}` : t('a member')))

/** "Read by Kim, Ana, and 2 others". */
function readWords(message: Message): string {
  const names = namesOf(message)
  if (names.length === 0) return t('Read')
  const shown = names.length > NAMED ? [...names.slice(0, NAMED - 1), t('{count} others', { count: names.length - NAMED + 1 })] : names
  return t('Read by {value}', { value: new Intl.ListFormat(locale(), { type: 'conjunction' }).format(shown) })
}

const NAMED = 3
