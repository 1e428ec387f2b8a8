import { useNavigate } from '@tanstack/react-router'
import { type LucideIcon, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { SavedFilter } from '#domain/conversations/conversation.ts'

import { refusal } from '#web/api/refusal.ts'
import { useChangeSavedFilters } from '#web/api/saved-filters/change-saved-filters.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ViewRow } from './view-row.tsx'

type Props = { saved: SavedFilter; icon: LucideIcon; current: boolean }

/** A saved filter among the views. Whoever may, forgets it here, and can have it back at once. */
export function SavedFilterRow({ saved: { id, name, shared, filter, count }, icon, current }: Props) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { create, remove } = useChangeSavedFilters(app.id)
  const mayForget = !shared || roleAllows(app.role, 'admin')
  const forget = () =>
    remove.mutate(id, {
      onSuccess: () => {
        if (current) void navigate({ to: '/inbox' })
        toasts.show({
          title: t('Filter “{name}” forgotten', { name }),
          action: { label: t('Undo'), keys: 'mod+z', perform: () => create.mutate({ name, shared, filter }) },
        })
      },
      onError: (error) => toasts.show(refusal(error)),
    })
  const button = mayForget && (
    <button
      type="button"
      aria-label={t('Forget the filter {name}', { name })}
      onClick={forget}
      className="absolute end-1 top-1 hidden size-6 items-center justify-center rounded-row text-ink-2 group-focus-within:flex group-hover:flex hover:bg-active focus:flex"
    >
      <X className="size-3.5" />
    </button>
  )
  return <ViewRow icon={icon} label={name} search={{ saved: id }} current={current} count={count} capped tail={button} />
}
