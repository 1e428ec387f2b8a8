import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, ShoppingBag } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { type ListedOrder, Order } from '#domain/commerce/order.ts'
import { Event, type ListedEvent } from '#domain/scheduling/event.ts'
import type { StartSubject } from '#flow/simulation/start-subject.ts'

import { recentOrdersQuery } from '#web/api/commerce/order-queries.ts'
import { contactQuery } from '#web/api/contacts/get-contact.ts'
import { recentEventsQuery } from '#web/api/scheduling/event-queries.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { toTried } from './contact-choice.tsx'
import { madeUpTitle } from './made-up-title.ts'
import { SOMEBODY, type TestChatState, type TriedSubject } from './state/test-chat-state.ts'

type Choice = Pick<TestChatState, 'subject' | 'contact'>

type Props = {
  appId: string
  timeZone: string
  about: StartSubject
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/** An order or event that the flow can be tried with, and whose it is. */
interface Offer {
  contactId: string
  detail: string
  subject: TriedSubject
}

/** Chooses the order or event that a flow is tried with: a made-up one, or one of the latest. It is never changed. */
export function SubjectChoice({ appId, timeZone, about, onChoose, onClose }: Props) {
  const queries = useQueryClient()
  const toasts = useToasts()
  const orders = useQuery({ ...recentOrdersQuery(appId), enabled: about === 'order' })
  const events = useQuery({ ...recentEventsQuery(appId), enabled: about === 'event' })
  const { data, isError } = about === 'order' ? orders : events
  const offers = about === 'order' ? (orders.data ?? []).map(ofOrder) : (events.data ?? []).map((event) => ofEvent(event, timeZone))
  const choose = async ({ contactId, subject }: Offer) => {
    try {
      onChoose({ subject, contact: toTried(await queries.fetchQuery(contactQuery(appId, contactId))) })
    } catch {
      toasts.show({ title: t('Couldn’t load the contact'), description: t('Try again.'), variant: 'destructive' })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={about === 'order' ? t('Try the flow with an order') : t('Try the flow with an event')}
      description={t('Steps read its values and its contact. Nothing is sent or changed.')}
    >
      <ul className="flex flex-col gap-1">
        <Row
          about={about}
          title={madeUpTitle(about)}
          detail={t('An example that fits the trigger')}
          onClick={() => onChoose({ subject: null, contact: SOMEBODY })}
        />
        {offers.map((offer) => (
          <Row key={offer.subject.id} about={about} title={offer.subject.title} detail={offer.detail} onClick={() => void choose(offer)} />
        ))}
      </ul>
      {data?.length === 0 && (
        <p className="mt-2 text-secondary text-ink-2">
          {about === 'order' ? t('There are no orders yet.') : t('There are no events yet.')}
        </p>
      )}
      {isError && (
        <p role="alert" className="mt-2 text-secondary text-danger">
          {t('Couldn’t load the list. Try again.')}
        </p>
      )}
    </Dialog>
  )
}

const ofOrder = (listed: ListedOrder): Offer => {
  const order = Order.parse(listed)
  return {
    contactId: order.contactId,
    detail: [formatMoney(order.total, order.currency), listed.contactName].filter(Boolean).join(' · '),
    subject: { id: order.id, title: t('Order {number}', { number: String(order.number) }), vars: { order, trigger: order } },
  }
}

const ofEvent = (listed: ListedEvent, timeZone: string): Offer => {
  const event = Event.parse(listed)
  return {
    contactId: event.contactId,
    detail: [formatMoment(event.start, timeZone), listed.contactName].filter(Boolean).join(' · '),
    subject: { id: event.id, title: event.title, vars: { event, trigger: event } },
  }
}

function Row({ about, title, detail, onClick }: { about: StartSubject; title: string; detail: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className="flex w-full items-center gap-3 rounded-control p-2 text-start hover:bg-hover">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-2 [&_svg]:size-4.5">
          {about === 'order' ? <ShoppingBag aria-hidden /> : <CalendarDays aria-hidden />}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-meta text-ink-2">{detail}</span>
        </span>
      </button>
    </li>
  )
}
