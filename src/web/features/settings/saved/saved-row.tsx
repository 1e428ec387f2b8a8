import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What the team or one person keeps to use again, and can be removed by its id. */
export interface Removal {
  mutate: (id: string, then: { onSuccess: () => void; onError: (error: Error) => void; onSettled: () => void }) => void
  isPending: boolean
}

type Props = {
  saved: { id: string; name: string; shared: boolean }
  /** What it is called, in small letters. */
  noun: string
  /** Stands behind the name. */
  mark?: ReactNode
  /** The second line. */
  about: ReactNode
  used: string
  /** What is said before it is removed. */
  warning: string
  remove: Removal
  onEdit: () => void
}

/** One saved reply or macro of a list; those of everybody are changed by admins. */
export function SavedRow({ saved: { id, name, shared }, noun, mark, about, used, warning, remove, onEdit }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const mayChange = !shared || roleAllows(app.role, 'admin')
  const perform = () =>
    remove.mutate(id, {
      onSuccess: () => toasts.show({ title: t('{name} removed', { name }) }),
      onError: (error) => toasts.show(refusal(error)),
      onSettled: () => setAsking(false),
    })
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {mark}
          {!shared && <Tag>{t('Only you')}</Tag>}
        </div>
        <p className="truncate text-secondary text-ink-2 first-letter:uppercase">{about}</p>
      </div>
      <span className="shrink-0 text-meta text-ink-3 tabular-nums max-phone:hidden">{used}</span>
      {mayChange ? (
        <>
          <Button onClick={onEdit}>{t('Edit')}</Button>
          <IconButton label={t('Remove {name}', { name })} icon={<Trash2 strokeWidth={1.75} />} onClick={() => setAsking(true)} />
        </>
      ) : (
        <span className="text-meta text-ink-3">{t('Admins edit it')}</span>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove “{name}”?', { name })}
        description={warning}
        confirm={t('Remove {noun}', { noun })}
        busy={remove.isPending}
        onConfirm={perform}
      />
    </li>
  )
}
