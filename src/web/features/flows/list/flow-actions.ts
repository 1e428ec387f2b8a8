import { Archive, ArchiveRestore, Copy, Download, FolderInput, type LucideIcon, Pencil, Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'

import type { FlowVerbs } from './use-flow-verbs.ts'

/** Something to do with flows. The row's menu, the bar of the chosen, the palette and the keys all read this one object. */
export interface FlowAction {
  id: string
  name: string
  icon: LucideIcon
  keys?: string
  danger?: boolean
  /** What only an admin may do. */
  changes: boolean
  perform: () => void
}

/** What can be done with these flows, one or many. */
export function flowActions(flows: readonly FlowSummary[], verbs: FlowVerbs): FlowAction[] {
  const [only] = flows
  if (!only) return []
  const isArchived = flows.every(({ archivedAt }) => archivedAt !== null)
  return [
    ...(flows.length === 1
      ? [{ id: 'rename', name: t('Rename…'), icon: Pencil, keys: 'f2', changes: true, perform: () => verbs.ask({ of: 'rename', flows }) }]
      : []),
    { id: 'duplicate', name: t('Duplicate'), icon: Copy, keys: 'd', changes: true, perform: () => verbs.copy(flows) },
    {
      id: 'move',
      name: t('Move to a folder…'),
      icon: FolderInput,
      keys: 'm',
      changes: true,
      perform: () => verbs.ask({ of: 'move', flows }),
    },
    { id: 'export', name: t('Export'), icon: Download, changes: false, perform: () => verbs.exportFiles(flows) },
    isArchived
      ? { id: 'restore', name: t('Restore'), icon: ArchiveRestore, keys: 'e', changes: true, perform: () => verbs.restore(flows) }
      : { id: 'archive', name: t('Archive'), icon: Archive, keys: 'e', changes: true, perform: () => verbs.archive(flows) },
    {
      id: 'delete',
      name: t('Delete…'),
      icon: Trash2,
      keys: 'delete',
      danger: true,
      changes: true,
      perform: () => verbs.ask({ of: 'delete', flows }),
    },
  ]
}
