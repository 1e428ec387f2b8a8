import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { useFlowFolders } from '#web/api/flows/flow-folders.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { NameDialog } from './name-dialog.tsx'

type Props = { kind: FlowKind; onClose: () => void; onMade: (folderId: string) => void }

/** Asks for the name of a new folder. */
export function NewFolder({ kind, onClose, onMade }: Props) {
  const { app } = useCurrentApp()
  const { create } = useFlowFolders(app.id, kind)
  return (
    <NameDialog
      title={t('New folder')}
      confirm={t('Make folder')}
      placeholder={t('Sales')}
      onClose={onClose}
      onName={async (name) => onMade((await create.mutateAsync(name)).id)}
      onDone={() => {}}
    />
  )
}
