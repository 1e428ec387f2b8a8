import { useState } from 'react'

import type { OptInBasis } from '#domain/contacts/contact-change.ts'
import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { useChangeContacts } from '#web/api/contacts/change-contacts.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { exactWords } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BASIS_OPTIONS, BASIS_WORDS } from './basis-words.ts'
import { COMMAND_DONE } from '../command-labels.ts'
import { Row } from './fact.tsx'

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
          <span className="flex-1 text-base" title={optedOutAt ? exactWords(optedOutAt, app.timeZone) : undefined}>
            {optedOutAt ? 'Opted out' : optIn ? `Opted in: ${BASIS_WORDS[optIn.basis]}` : 'No basis noted'}
          </span>
          {mayOptIn && (
            <Button size="sm" onClick={() => setOptingIn(true)}>
              Note opt-in
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
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <span className="flex-1 text-base">{blockedAt ? 'Yes' : 'No'}</span>
          <Button
            size="sm"
            variant={blockedAt ? 'outline' : 'quietDanger'}
            busy={change.isPending}
            onClick={() => perform({ type: blockedAt ? 'unblock' : 'block' })}
          >
            {blockedAt ? 'Unblock' : 'Block contact'}
          </Button>
        </div>
        {blockedAt && <p className="text-meta text-ink-3">What they write is kept and told to nobody.</p>}
      </Row>
      {optingIn && (
        <OptInDialog
          onClose={() => setOptingIn(false)}
          onDone={(basis, note) => {
            perform({ type: 'optIn', basis, note: note || null })
            setOptingIn(false)
          }}
        />
      )}
    </section>
  )
}

function OptInDialog({ onClose, onDone }: { onClose: () => void; onDone: (basis: OptInBasis, note: string) => void }) {
  const [basis, setBasis] = useState<OptInBasis>('website')
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Note an opt-in"
      description="Where the consent came from. It stays with the contact."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onDone(basis, note.trim())
        }}
      >
        <Field label="Consent came from">{({ id }) => <Select id={id} value={basis} options={BASIS_OPTIONS} onChange={setBasis} />}</Field>
        <Field label="Note" help="Where the proof lies, for example.">
          {(wiring) => (
            <Input
              value={note}
              maxLength={300}
              placeholder="Newsletter form of March"
              onChange={(event) => setNote(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Note opt-in
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
