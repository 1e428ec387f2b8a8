import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { useChangeContacts } from '#web/api/contacts/change-contacts.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BASIS_WORDS } from './basis-labels.ts'
import { COMMAND_DONE } from '../command-labels.ts'
import { Row } from './fact.tsx'

const OptInDialog = lazyPart(async () => (await import('./opt-in-dialog.tsx')).OptInDialog)

/** Whether and why somebody may be written to, and whether they are heard at all. */
export function ConsentFacts({ contact }: { contact: Contact }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { change, undo } = useChangeContacts(app.id)
  const [optingIn, setOptingIn] = useState(false)
  const perform = (command: ContactCommand) =>
    change.mutate(
      { command, target: { ids: [contact.id] } },
      {
        onSuccess: ({ batch }) =>
          toasts.show({
            title: `${COMMAND_DONE[command.type]} ${contact.name ?? t('the contact')}`,
            ...(batch && command.type !== 'optIn' && { action: { label: t('Undo'), perform: () => undo.mutate(batch) } }),
          }),
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  const { optIn, optedOutAt, blockedAt } = contact
  const mayOptIn = optedOutAt !== null || !optIn
  useActions([
    {
      id: 'block-contact',
      name: blockedAt ? t('Unblock this contact') : t('Block this contact'),
      group: 'Contacts',
      keywords: t('ban spam'),
      perform: () => perform({ type: blockedAt ? 'unblock' : 'block' }),
    },
    {
      id: 'opt-in',
      name: t('Note an opt-in…'),
      group: 'Contacts',
      keywords: t('consent basis'),
      when: () => mayOptIn,
      perform: () => setOptingIn(true),
    },
    {
      id: 'opt-out',
      name: t('Opt this contact out'),
      group: 'Contacts',
      keywords: t('consent unsubscribe'),
      when: () => optedOutAt === null,
      perform: () => perform({ type: 'optOut' }),
    },
  ])
  return (
    <section aria-label={t('Consent')} className="flex flex-col border-t border-line pt-3">
      <Row label={t('Messages')}>
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <Basis contact={contact} />
          {mayOptIn && (
            <Button size="sm" onClick={() => setOptingIn(true)}>
              {t('Record opt-in')}
            </Button>
          )}
          {optedOutAt === null && (
            <Button size="sm" variant="ghost" busy={change.isPending} onClick={() => perform({ type: 'optOut' })}>
              {t('Opt out')}
            </Button>
          )}
        </div>
        {optIn?.note && <p className="text-meta text-ink-3">{optIn.note}</p>}
      </Row>
      <Row label={t('Blocked')}>
        <Blocked isBlocked={blockedAt !== null} busy={change.isPending} perform={perform} />
      </Row>
      {optingIn && (
        <Suspense fallback={null}>
          {' '}
          <OptInDialog
            onClose={() => setOptingIn(false)}
            onDone={(basis, note) => {
              perform({ type: 'optIn', basis, note: note || null })
              setOptingIn(false)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** On what basis somebody may be written to, if at all. */
function Basis({ contact: { optIn, optedOutAt } }: { contact: Contact }) {
  const { app } = useCurrentApp()
  if (optedOutAt)
    return (
      <span className="flex-1 text-base" title={formatExactTime(optedOutAt, app.timeZone)}>
        {t('Opted out')}
      </span>
    )
  return (
    <span className="flex-1 text-base">
      {optIn ? t('Opted in: {basisWords}', { basisWords: BASIS_WORDS[optIn.basis] }) : t('Not recorded')}
    </span>
  )
}

type BlockedProps = { isBlocked: boolean; busy: boolean; perform: (command: ContactCommand) => void }

function Blocked({ isBlocked, busy, perform }: BlockedProps) {
  return isBlocked ? (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="flex-1 text-base">{t('Yes')}</span>
        <Button size="sm" busy={busy} onClick={() => perform({ type: 'unblock' })}>
          {t('Unblock')}
        </Button>
      </div>
      <p className="text-meta text-ink-3">{t('Messages are stored, but nobody is notified.')}</p>
    </>
  ) : (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <span className="flex-1 text-base">{t('No')}</span>
      <Button size="sm" variant="quietDanger" busy={busy} onClick={() => perform({ type: 'block' })}>
        {t('Block contact')}
      </Button>
    </div>
  )
}
