import { useQuery } from '@tanstack/react-query'
import { Folder, FolderMinus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { flowFoldersQuery, useFlowFolders } from '#web/api/flows/flow-folders.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { kind: FlowKind; title: string; onClose: () => void; onMove: (folderId: string | null) => void }

const ROW = 'focus-inset flex h-9 w-full items-center gap-2 rounded-row px-2 text-start text-secondary hover:bg-hover max-phone:h-11'

/** Asks for a folder, and makes one where none fits. */
export function MoveDialog({ kind, title, onClose, onMove }: Props) {
  const { app } = useCurrentApp()
  const folders = useQuery(flowFoldersQuery(app.id, kind)).data?.items ?? []
  const { create } = useFlowFolders(app.id, kind)
  const [name, setName] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') create.mutate(name.trim(), { onSuccess: ({ id }) => onMove(id) })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <ul className="flex flex-col gap-0.5">
        {folders.map((folder) => (
          <li key={folder.id}>
            <button type="button" className={ROW} onClick={() => onMove(folder.id)}>
              <Folder className="size-4 shrink-0 text-ink-3" aria-hidden />
              <span className="truncate">{folder.name}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={ROW} onClick={() => onMove(null)}>
            <FolderMinus className="size-4 shrink-0 text-ink-3" aria-hidden />
            {t('No folder')}
          </button>
        </li>
      </ul>
      <form onSubmit={add} className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <Input
          aria-label={t('Name of a new folder')}
          placeholder={t('New folder')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" busy={create.isPending} disabled={name.trim() === ''}>
          {t('Make and move')}
        </Button>
        {create.isError && (
          <p role="alert" className="w-full text-meta text-danger">
            {create.error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}
