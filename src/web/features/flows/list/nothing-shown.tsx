import type { FlowKind } from '#domain/flows/flow-document.ts'

import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import type { FlowListSearch } from './list-search.ts'

const EVERYTHING: FlowListSearch = { search: undefined, state: undefined, folder: undefined }

type Props = { kind: FlowKind; search: FlowListSearch; onShow: (change: FlowListSearch) => void }

/** Why a list that has flows shows none, and the way to those it has. */
export function NothingShown({ kind, search: { search, state, folder }, onShow }: Props) {
  const all = (
    <Button variant="soft" onClick={() => onShow(EVERYTHING)}>
      Show all {kind}s
    </Button>
  )
  if (state === 'archived' && !search && !folder) return <EmptyState title={`No ${kind} is archived`} action={all} />
  if (folder && !search && !state)
    return (
      <EmptyState title={folder === 'none' ? `Every ${kind} is in a folder` : 'This folder is empty'} action={all}>
        {folder !== 'none' && `Choose ${kind}s in the list and move them here.`}
      </EmptyState>
    )
  if (search || state || folder)
    return (
      <EmptyState
        title={`No ${kind}s match these filters`}
        action={
          <Button variant="soft" onClick={() => onShow(EVERYTHING)}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={`Every ${kind} is archived`}
      action={
        <Button variant="soft" onClick={() => onShow({ state: 'archived' })}>
          Show archived
        </Button>
      }
    />
  )
}
