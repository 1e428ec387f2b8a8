import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import type { Holdings } from '#domain/contacts/erasure.ts'

import { holdingsQuery, useErase } from '#web/api/contacts/erasures.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { EraseDialog, WHAT_STAYS } from '../dialogs/erase-dialog.tsx'
import { TaskDialog } from '../dialogs/task-dialog.tsx'
import { useTaskEnd } from '../use-task-end.ts'

/** Erases the contact of a profile, and shows how far that is. */
export function EraseContact({ contact, onBegun, onClose }: { contact: Contact; onBegun: () => void; onClose: () => void }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const { one } = useErase(app.id)
  const held = useQuery(holdingsQuery(app.id, contact.id)).data
  const [taskId, setTaskId] = useState<string | null>(null)
  useTaskEnd(taskId)
  const name = contact.name ?? contact.phone ?? contact.email ?? contact.id
  if (taskId !== null) return <TaskDialog taskId={taskId} onClose={() => void navigate({ to: '/contacts', search: {} })} />
  const things = held ? held.conversations + held.messages + held.files : 0
  return (
    <EraseDialog
      title={t('Erase {name}?', { name })}
      confirm={name}
      action={
        things > 0
          ? t('{things, plural, one {Erase {name} and # thing} other {Erase {name} and # things}}', { things, name })
          : t('Erase {name}', { name })
      }
      onErase={async (confirm) => {
        const { id } = await one.mutateAsync({ contactId: contact.id, confirm })
        onBegun()
        setTaskId(id)
      }}
      onClose={onClose}
    >
      {held && <p>{goes(held)}</p>}
      <p>{WHAT_STAYS}</p>
    </EraseDialog>
  )
}

function goes({ conversations, messages, files }: Holdings): string {
  const parts = [said(conversations, 'conversation'), said(messages, 'message'), said(files, 'file')].filter((part) => part !== null)
  const list =
    parts.length === 0 ? t('What is known of the contact goes') : t('{value} go', { value: new Intl.ListFormat(locale()).format(parts) })
  return t('{list}, with everything that was noted, planned and logged.', { list })
}

const said = (count: number, word: string): string | null =>
  count === 0 ? null : `${count.toLocaleString(locale())} ${word}${count === 1 ? '' : 's'}`
