import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft, ExternalLink } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Mail } from '../world/phone-types.ts'
import { mailsQuery } from '../world/queries.ts'

/** The mails that Parley sent: verification and password mails land here while no mail server is set. */
export function MailboxView({ mailId }: { mailId: string | null }) {
  const mails = useQuery(mailsQuery())
  const items = mails.data?.mails
  const open = items?.find(({ id }) => id === mailId) ?? null
  if (mails.isPending) {
    return (
      <Skeleton label={t('Loading mails')} onRetry={() => void mails.refetch()}>
        <RowBones count={5} height="h-16" />
      </Skeleton>
    )
  }
  if (!items) {
    return (
      <ErrorState
        title={t('Couldn’t load the mailbox')}
        hint={t('The mails are safe. Try again.')}
        reference={mails.error?.message}
        onRetry={() => void mails.refetch()}
      />
    )
  }
  if (items.length === 0)
    return <EmptyState title={t('No mails yet')}>{t('Sign up, or reset a password, and the mail shows here.')}</EmptyState>
  return (
    <div className="flex h-full min-h-0">
      <div className={clsx('h-full w-full overflow-y-auto border-line md:w-85 md:border-e', open && 'max-md:hidden')}>
        <ul aria-label={t('Mails')}>
          {items.map((mail) => (
            <MailRow key={mail.id} mail={mail} open={mail.id === mailId} />
          ))}
        </ul>
      </div>
      <div className={clsx('h-full min-w-0 flex-1 overflow-y-auto', !open && 'max-md:hidden')}>
        {open ? <MailPage mail={open} /> : <EmptyState title={t('Select an email')} />}
      </div>
    </div>
  )
}

function MailRow({ mail, open }: { mail: Mail; open: boolean }) {
  const now = useNow()
  return (
    <li className={clsx('relative border-b border-line px-4 py-3', open ? 'bg-lagoon-soft' : 'hover:bg-hover')}>
      <div className="flex items-baseline gap-2">
        <Link
          to="/tester"
          search={(before) => ({ ...before, mail: mail.id })}
          aria-current={open ? 'true' : undefined}
          className="focus-inset min-w-0 flex-1 truncate text-base font-medium after:absolute after:inset-0"
        >
          {mail.subject}
        </Link>
        <span className="shrink-0 text-meta text-ink-3 tabular-nums">{formatAgo(mail.at, now)}</span>
      </div>
      <div className="truncate text-secondary text-ink-2">{t('To {to}', { to: mail.to.join(', ') })}</div>
    </li>
  )
}

function MailPage({ mail }: { mail: Mail }) {
  const { app } = useCurrentApp()
  return (
    <article className="mx-auto max-w-160 p-6 max-phone:p-4">
      <Link
        to="/tester"
        search={(before) => ({ ...before, mail: undefined })}
        aria-label={t('Back to the mails')}
        className={iconButtonStyle({ className: '-ms-2 mb-2 md:hidden' })}
      >
        <ChevronLeft />
      </Link>
      <h2 className="text-page font-semibold">{mail.subject}</h2>
      <p className="mt-1 text-secondary text-ink-2 wrap-anywhere">
        {t('From {from} to {to}', { from: mail.from, to: mail.to.join(', ') })}
      </p>
      <p className="text-meta text-ink-3">{formatExactTime(mail.at, app.timeZone)}</p>
      <p className="mt-4 border-t border-line pt-4 text-reading whitespace-pre-wrap wrap-anywhere">{mail.text}</p>
      {mail.links.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-2">
          {mail.links.map((link) => (
            <a key={link} href={link} target="_blank" rel="noreferrer" title={link} className={buttonStyle({ variant: 'soft' })}>
              <ExternalLink aria-hidden />
              {t('Open {pathname}', { pathname: new URL(link).pathname })}
            </a>
          ))}
        </div>
      )}
    </article>
  )
}
