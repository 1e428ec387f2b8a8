import { Suspense, useState } from 'react'

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
            title: `${COMMAND_DONE[command.type]} ${contact.name ?? 'the contact'}`,
            ...(batch && command.type !== 'optIn' && { action: { label: 'Undo', perform: () => undo.mutate(batch) } }),
          }),
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  const { optIn, optedOutAt, blockedAt } = contact
  const mayOptIn = optedOutAt !== null || !optIn
  useActions([
    {
      id: 'block-contact',
      name: blockedAt ? 'Unblock this contact' : 'Block this contact',
      group: 'Contacts',
      keywords: 'ban spam',
      perform: () => perform({ type: blockedAt ? 'unblock' : 'block' }),
    },
    {
      id: 'opt-in',
      name: 'Note an opt-in…',
      group: 'Contacts',
      keywords: 'consent basis',
      when: () => mayOptIn,
      perform: () => setOptingIn(true),
    },
    {
      id: 'opt-out',
      name: 'Opt this contact out',
      group: 'Contacts',
      keywords: 'consent unsubscribe',
      when: () => optedOutAt === null,
      perform: () => perform({ type: 'optOut' }),
    },
  ])
  return (
    <section aria-label="Consent" className="flex flex-col border-t border-line pt-3">
      <Row label="Messages">
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <Basis contact={contact} />
          {mayOptIn && (
            <Button size="sm" onClick={() => setOptingIn(true)}>
              Record opt-in
            </Button>
          )}
          {optedOutAt === null && (
            <Button size="sm" variant="ghost" busy={change.isPending} onClick={() => perform({ type: 'optOut' })}>
              Opt out
            </Button>
          )}
        </div>
        {optIn?.note && <p className="text-meta text-ink-3">{optIn.note}</p>}
      </Row>
      <Row label="Blocked">
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
        Opted out
      </span>
    )
  return <span className="flex-1 text-base">{optIn ? `Opted in: ${BASIS_WORDS[optIn.basis]}` : 'No basis noted'}</span>
}

type BlockedProps = { isBlocked: boolean; busy: boolean; perform: (command: ContactCommand) => void }

function Blocked({ isBlocked, busy, perform }: BlockedProps) {
  return isBlocked ? (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="flex-1 text-base">Yes</span>
        <Button size="sm" busy={busy} onClick={() => perform({ type: 'unblock' })}>
          Unblock
        </Button>
      </div>
      <p className="text-meta text-ink-3">Messages are stored, but nobody is notified.</p>
    </>
  ) : (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <span className="flex-1 text-base">No</span>
      <Button size="sm" variant="quietDanger" busy={busy} onClick={() => perform({ type: 'block' })}>
        Block contact
      </Button>
    </div>
  )
}
