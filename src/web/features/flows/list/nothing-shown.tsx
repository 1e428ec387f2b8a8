import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import type { FlowListSearch } from './list-search.ts'
import { kindNoun } from '../kind-noun.ts'

const EVERYTHING: FlowListSearch = { search: undefined, state: undefined, folder: undefined }

type Props = { kind: FlowKind; search: FlowListSearch; onShow: (change: FlowListSearch) => void }

/** Why a list that has flows shows none, and the way to those it has. */
export function NothingShown({ kind, search: { search, state, folder }, onShow }: Props) {
  const all = (
    <Button variant="soft" onClick={() => onShow(EVERYTHING)}>
      {t('Show all')}
    </Button>
  )
  if (state === 'archived' && !search && !folder)
    return <EmptyState title={t('No {kind} is archived', { kind: kindNoun(kind) })} action={all} />
  if (folder && !search && !state)
    return (
      <EmptyState
        title={folder === 'none' ? t('Every {kind} is in a folder', { kind: kindNoun(kind) }) : t('This folder is empty')}
        action={all}
      >
        {folder !== 'none' && t('Select some in the list and move them here.')}
      </EmptyState>
    )
  if (search || state || folder)
    return (
      <EmptyState
        title={t('No matches for these filters')}
        action={
          <Button variant="soft" onClick={() => onShow(EVERYTHING)}>
            {t('Clear filters')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={t('Every {kind} is archived', { kind: kindNoun(kind) })}
      action={
        <Button variant="soft" onClick={() => onShow({ state: 'archived' })}>
          {t('Show archived')}
        </Button>
      }
    />
  )
}
