import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban, BellOff, Download, Eraser, Pencil, TagIcon, X } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { ContactFilter } from '#domain/contacts/contact-filter.ts'
import { MAX_ERASED } from '#domain/constants.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useChangeContacts } from '#web/api/contacts/change-contacts.ts'
import { contactTagsQuery } from '#web/api/contacts/contact-tags.ts'
import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { TagPopover } from '#web/kit/overlay/tag-popover.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Selection } from '#web/kit/list/use-selection.ts'

import { COMMAND_DONE } from './command-labels.ts'
import { FieldPopover } from './field-popover.tsx'

const UNDO_MS = 6_000
const TAGGING = [
  { title: t('Add tags'), icon: <TagIcon />, act: 'addTags' },
  { title: t('Remove tags'), icon: <X />, act: 'removeTags' },
] as const
// Seldom wanted.
const BulkErase = lazyPart(async () => (await import('./bulk-erase.tsx')).BulkErase)

type Props = {
  selection: Selection
  /** How many the question finds, in words, and whether that is more than is loaded. */
  found: { words: string; count: number; isMore: boolean }
  question: { search?: string | undefined; filter: ContactFilter }
  /** The columns that are shown: an export has the same. */
  columns: readonly string[]
  onTask: (taskId: string) => void
}

/** What can be done with the chosen contacts. It slides in when the first one is chosen. */
export function BulkBar({ selection, found, question, columns, onTask }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { change, undo, exportAs } = useChangeContacts(app.id)
  const isAdmin = app.role !== 'agent'
  const known = (useQuery(contactTagsQuery(app.id)).data?.items ?? []).map(({ tag }) => tag)
  const [asked, setAsked] = useState<ContactCommand | null>(null)
  const [erasing, setErasing] = useState(false)
  const chosen = selection.isAll ? found.count : selection.ids.size
  const mayErase = isAdmin && chosen < MAX_ERASED
  const count = selection.isAll ? found.words : selection.ids.size.toLocaleString(locale())

  const target = selection.isAll ? question : { ids: [...selection.ids] }
  const perform = (command: ContactCommand) => {
    setAsked(null)
    change.mutate(
      { command, target },
      {
        onSuccess: ({ changed, batch, task }) => {
          if (task) onTask(task.id)
          else
            toasts.show({
              title:
                changed === 0
                  ? t('Nothing to change')
                  : t('{changed, plural, one {{commandDone} # contact} other {{commandDone} # contacts}}', {
                      changed,
                      commandDone: COMMAND_DONE[command.type],
                    }),
              durationMs: UNDO_MS,
              ...(batch && { action: { label: t('Undo'), perform: () => undo.mutate(batch) } }),
            })
        },
        onError: (error) => toasts.show({ title: error.message, variant: 'destructive', description: detailOf(error) }),
      },
    )
  }
  // What cannot be taken back in one press is asked for first.
  const ask = (command: ContactCommand) => (selection.isAll ? setAsked(command) : perform(command))

  return (
    <section
      aria-label={t('Chosen contacts')}
      className="absolute end-4 bottom-4 z-30 flex w-fit max-w-[calc(100%-2rem)] animate-arrive flex-wrap items-center gap-1 rounded-card border border-line bg-surface p-2 shadow-3"
    >
      <span className="px-2 text-secondary font-medium tabular-nums" aria-live="polite">
        {t('{count} chosen', { count })}
      </span>
      {!selection.isAll && found.isMore && (
        <Button variant="ghost" size="sm" onClick={selection.chooseAll}>
          {t('Choose all {words}', { words: found.words })}
        </Button>
      )}
      {TAGGING.map(({ title, icon, act }) => (
        <TagPopover
          key={title}
          title={title}
          known={known}
          actions={[{ label: title, perform: (tags) => ask({ type: act, tags }) }]}
          trigger={
            <Button variant="ghost" size="sm" icon={icon}>
              {title}
            </Button>
          }
        />
      ))}
      <FieldPopover onDone={(key, value) => ask({ type: 'setField', key, value })} icon={<Pencil />} />
      <MoreMenu
        isAdmin={isAdmin}
        mayErase={mayErase}
        ask={ask}
        onErase={() => setErasing(true)}
        onExport={() =>
          exportAs.mutate(
            { columns: [...columns], target },
            {
              onSuccess: ({ id }) => onTask(id),
              onError: (error) => toasts.show(refusal(error)),
            },
          )
        }
      />
      <IconButton label={t('Clear selection')} keys="escape" side="top" icon={<X />} onClick={selection.clear} />
      {erasing && (
        <Suspense fallback={null}>
          <BulkErase
            target={target}
            count={chosen}
            onClose={() => setErasing(false)}
            onErasing={(taskId) => {
              selection.clear()
              onTask(taskId)
            }}
          />
        </Suspense>
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('Change {count} contacts?', { count })}
        description={t('It goes on in the background, and you can cancel it. What is done by then stays done.')}
        confirm={t('Change {count} contacts', { count })}
        tone="primary"
        onConfirm={() => asked && perform(asked)}
      />
    </section>
  )
}

type MoreProps = {
  isAdmin: boolean
  mayErase: boolean
  ask: (command: ContactCommand) => void
  onErase: () => void
  onExport: () => void
}

function MoreMenu({ isAdmin, mayErase, ask, onErase, onExport }: MoreProps) {
  return (
    <Menu
      side="top"
      trigger={
        <Button variant="ghost" size="sm">
          {t('More')}
        </Button>
      }
    >
      <MenuItem icon={<Download />} disabled={!isAdmin} onSelect={onExport}>
        {isAdmin ? t('Export as CSV') : t('Export as CSV (admins only)')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<BellOff />} onSelect={() => ask({ type: 'optOut' })}>
        {t('Opt out')}
      </MenuItem>
      <MenuItem icon={<Ban />} onSelect={() => ask({ type: 'block' })}>
        {t('Block')}
      </MenuItem>
      <MenuItem icon={<Ban />} onSelect={() => ask({ type: 'unblock' })}>
        {t('Unblock')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Eraser />} disabled={!mayErase} onSelect={onErase}>
        {isAdmin ? (mayErase ? t('Erase…') : t('Erase… (fewer than 10,000 at once)')) : t('Erase… (admins only)')}
      </MenuItem>
    </Menu>
  )
}

const detailOf = (error: Error): string => (error instanceof ApiError ? (error.fieldFault('command.value') ?? error.hint) : t('Try again.'))
