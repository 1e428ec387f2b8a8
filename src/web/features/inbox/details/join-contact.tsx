import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { useIdentity } from '#web/api/contacts/identity.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { contactName } from '../contact-name.ts'
import { JoinDialog } from './join-dialog.tsx'

const UNDO_MS = 15_000

/** Joins a contact with another that is chosen; it can be undone for a while. */
export function JoinContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { join, unjoin } = useIdentity(app.id, contact.id)
  const failed = (title: string) => (error: Error) => toasts.show({ variant: 'destructive', title, description: error.message })
  const undo = () =>
    unjoin.mutate(undefined, { onSuccess: () => toasts.show({ title: t('Contacts split') }), onError: failed(t('Not undone')) })
  const joined = (gone: Contact) => {
    toasts.show({
      title: t('Joined with {gone}', { gone: contactName(gone) }),
      durationMs: UNDO_MS,
      action: { label: t('Undo'), perform: undo },
    })
    onClose()
  }
  return (
    <JoinDialog
      contact={contact}
      busy={join.isPending}
      onClose={onClose}
      onJoin={(gone) => join.mutate({ gone: gone.id }, { onSuccess: () => joined(gone), onError: failed(t('Not joined')) })}
    />
  )
}
