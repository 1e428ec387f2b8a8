import { t } from '#domain/i18n/t.ts'
import type { ContactTarget } from '#domain/contacts/contact-command.ts'

import { useErase } from '#web/api/contacts/erasures.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { EraseDialog, WHAT_STAYS } from './dialogs/erase-dialog.tsx'

type Props = { target: ContactTarget; count: number; onClose: () => void; onErasing: (taskId: string) => void }

/** Asks for the number of the chosen contacts before all of them are erased. */
export function BulkErase({ target, count, onClose, onErasing }: Props) {
  const { app } = useCurrentApp()
  const { many } = useErase(app.id)
  const contacts = t('{count, plural, one {# contact} other {# contacts}}', { count })
  return (
    <EraseDialog
      title={t('Erase {contacts}?', { contacts })}
      confirm={String(count)}
      action={t('Erase {contacts}', { contacts })}
      onClose={onClose}
      onErase={async () => onErasing((await many.mutateAsync({ target, count })).id)}
    >
      <p>{t('All their conversations, messages and files go, with everything that was noted, planned and logged.')}</p>
      <p>{WHAT_STAYS}</p>
    </EraseDialog>
  )
}
