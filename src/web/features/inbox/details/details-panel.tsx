import { t } from '#domain/i18n/t.ts'
import { dateLocale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, Suspense } from 'react'

import type { Contact } from '#domain/contacts/contact.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { contactQuery } from '#web/api/contacts/get-contact.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { LabelMark } from '#web/kit/list/label-mark.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { formatClock, formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { customerName } from '../contact-name.ts'
import { ContactFacts } from './contact-facts.tsx'

const VisitorCard = lazyPart(async () => (await import('./visitor-card.tsx')).VisitorCard)
const KnownAs = lazyPart(async () => (await import('./known-as.tsx')).KnownAs)
const ContactHistory = lazyPart(async () => (await import('./contact-history.tsx')).ContactHistory)
const SharedFiles = lazyPart(async () => (await import('./shared/shared-files.tsx')).SharedFiles)

type Props = {
  conversation: Conversation
  /** Called when one goes from here to a line of the thread. */
  onLeave?: () => void
}

/** Who the customer is, and what was shared with them. */
export function DetailsPanel({ conversation, onLeave }: Props) {
  const { app } = useCurrentApp()
  const contact = useQuery(contactQuery(app.id, conversation.contact.id))
  const name = customerName({ ...conversation, contact: contact.data ?? conversation.contact })
  return (
    <div className="flex flex-col gap-4 p-4">
      <Head name={name} contactId={conversation.contact.id} contact={contact.data} />
      <QueryState query={contact} what={t('the contact')}>
        <div className="flex flex-col gap-3">
          <Bone className="h-4 w-4/5" />
          <Bone className="h-4 w-3/5" />
          <Bone className="h-4 w-2/3" />
        </div>
      </QueryState>
      {contact.data && (
        <Fragment key={contact.data.id}>
          <ContactFacts contact={contact.data} />
          <Suspense fallback={null}>
            {conversation.channel.kind === 'webchat' && <VisitorCard contact={contact.data} />}
            <KnownAs contact={contact.data} />
          </Suspense>
        </Fragment>
      )}
      <Suspense fallback={null}>
        <ContactHistory key={conversation.contact.id} conversation={conversation} />
        <SharedFiles key={conversation.id} conversation={conversation} onLeave={onLeave} />
      </Suspense>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-2 border-t border-line pt-4 text-secondary">
        <dt className="text-ink-2">{t('Channel')}</dt>
        <dd dir="auto" className="truncate rtl:text-right">
          {conversation.channel.name}
        </dd>
        <dt className="text-ink-2">{t('Handled by')}</dt>
        <dd className="truncate">{conversation.handler === 'bot' ? t('Bot') : (conversation.assignee?.name ?? t('Nobody yet'))}</dd>
        <dt className="text-ink-2">{t('Labels')}</dt>
        <dd className="flex min-w-0 flex-wrap gap-1">
          {conversation.labels.length === 0 ? t('None') : conversation.labels.map((label) => <LabelMark key={label.id} label={label} />)}
        </dd>
        {contact.data?.demo && (
          <>
            <dt className="text-ink-2">{t('Origin')}</dt>
            <dd>
              <Tag tone="info">{t('Demo data')}</Tag>
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

type HeadProps = { name: string; contactId: string; contact: Contact | undefined }

function Head({ name, contactId, contact }: HeadProps) {
  const { app } = useCurrentApp()
  const timeZone = contact?.timeZone ?? contact?.guessedTimeZone
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size="lg" />
      <div className="min-w-0">
        <h2 className="text-reading font-semibold">
          <Link
            to="/contacts/$contactId"
            params={{ contactId: contactId }}
            title={t('Open profile')}
            className="block truncate hover:underline"
          >
            {name}
          </Link>
        </h2>
        {contact && (
          <p className="text-meta text-ink-2" title={formatExactTime(contact.createdAt, app.timeZone)}>
            {t('Contact since {createdAt}', { createdAt: formatMonth(contact.createdAt, app.timeZone) })}
          </p>
        )}
        {timeZone && <LocalTime timeZone={timeZone} isGuess={!contact?.timeZone} />}
      </div>
    </div>
  )
}

/** What time it is where the customer is, where that is known. */
function LocalTime({ timeZone, isGuess }: { timeZone: string; isGuess: boolean }) {
  const now = useNow(60_000)
  const time = formatClock(new Date(now).toISOString(), timeZone)
  return (
    <p className="text-meta text-ink-2" title={isGuess ? t('{zone}, guessed from the phone number', { zone: timeZone }) : timeZone}>
      {isGuess ? t('Around {time} local time', { time }) : t('{time} local time', { time })}
    </p>
  )
}

function formatMonth(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric', timeZone }).format(Date.parse(at))
}
