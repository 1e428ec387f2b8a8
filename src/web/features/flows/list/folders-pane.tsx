import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Folder, FolderMinus, FolderPlus, Layers, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowFolder } from '#domain/api/flows/flow-lists.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { flowFoldersQuery, useFlowFolders } from '#web/api/flows/flow-folders.ts'
import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { PaneRow } from '#web/kit/list/pane-row.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const NameDialog = lazyPart(async () => (await import('./name-dialog.tsx')).NameDialog)

type Props = {
  kind: FlowKind
  /** Undefined until they are known. */
  flows: readonly FlowSummary[] | undefined
  chosen: string | undefined
  mayChange: boolean
  onChoose: (folder: string | undefined) => void
  onAdd: () => void
}

/** The folders of the list with how many flows are in each, where there is room for them. */
export function FoldersPane({ kind, flows, chosen, mayChange, onChoose, onAdd }: Props) {
  const { app } = useCurrentApp()
  const folders = useQuery(flowFoldersQuery(app.id, kind)).data?.items ?? []
  const here = flows?.filter(({ archivedAt }) => archivedAt === null)
  const isWide = useMediaQuery('(width >= 64rem)')
  const countIn = (id: string | null) => here?.filter(({ folderId }) => folderId === id).length
  if (!isWide) return null
  return (
    <nav aria-label={t('Folders')} className="flex w-54 shrink-0 flex-col gap-0.5 overflow-y-auto border-e border-line bg-sunken p-2">
      <PaneRow
        name={kind === 'flow' ? t('All flows') : t('All workflows')}
        icon={<Layers />}
        count={here?.length}
        chosen={chosen === undefined}
        onChoose={() => onChoose(undefined)}
      />
      <div className="flex items-center justify-between ps-2 pt-3">
        <h2 className="text-meta text-ink-3">{t('Folders')}</h2>
        <IconButton label={t('New folder')} size="sm" icon={<FolderPlus />} disabled={!mayChange} onClick={onAdd} />
      </div>
      {folders.map((folder) => (
        <FolderRow
          key={folder.id}
          folder={folder}
          count={countIn(folder.id)}
          chosen={folder.id === chosen}
          mayChange={mayChange}
          onChoose={onChoose}
        />
      ))}
      {folders.length === 0 && <p className="px-2 text-meta text-ink-3">{t('Use folders to group what belongs together.')}</p>}
      {folders.length > 0 && (
        <PaneRow
          name={t('No folder')}
          icon={<FolderMinus />}
          count={countIn(null)}
          chosen={chosen === 'none'}
          onChoose={() => onChoose('none')}
        />
      )}
    </nav>
  )
}

type FolderRowProps = { folder: FlowFolder; count: number | undefined; chosen: boolean; mayChange: boolean; onChoose: Props['onChoose'] }

function FolderRow({ folder: { id, kind, name }, count, chosen, mayChange, onChoose }: FolderRowProps) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { rename, remove } = useFlowFolders(app.id, kind)
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  return (
    <div className="group/folder relative">
      <PaneRow name={name} icon={<Folder />} count={count} chosen={chosen} onChoose={() => onChoose(id)} />
      {mayChange && (
        <div className="absolute end-0.5 top-0.5 bg-sunken opacity-0 group-hover/folder:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100">
          <Menu align="end" trigger={<IconButton label={t('Change the folder {name}', { name })} size="sm" icon={<Ellipsis />} />}>
            <MenuItem icon={<Pencil />} onSelect={() => setAsked('rename')}>
              {t('Rename…')}
            </MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setAsked('remove')}>
              {t('Remove…')}
            </MenuItem>
          </Menu>
        </div>
      )}
      {asked === 'rename' && (
        <Suspense fallback={null}>
          <NameDialog
            title={t('Rename the folder')}
            confirm={t('Rename folder')}
            initial={name}
            placeholder={t('Sales')}
            onClose={() => setAsked(null)}
            onName={(next) => rename.mutateAsync({ id, name: next })}
          />
        </Suspense>
      )}
      <AlertDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('Remove the folder {name}?', { name })}
        description={t('Its contents stay, outside any folder.')}
        confirm={t('Remove folder')}
        tone="primary"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setAsked(null)
              if (chosen) onChoose(undefined)
            },
            onError: (error) => toasts.show(refusal(error)),
          })
        }
      />
    </div>
  )
}
