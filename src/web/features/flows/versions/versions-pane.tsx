import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { flowVersionsQuery } from '#web/api/flows/flow-versions.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { itemsOf, PagedList } from '#web/kit/list/paged-list.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Pane } from '../pane.tsx'
import { VersionDetail } from './version-detail.tsx'
import { VersionRow } from './version-row.tsx'
import type { ShownVersion } from './version-detail.tsx'

type Props = {
  flow: Flow
  /** The draft as it is drawn. */
  document: FlowDocument
  /** Takes the version that the canvas shall show; null when it shows the draft again, and when the pane goes. */
  onShow: (shown: ShownVersion | null) => void
  /** Draws a version in the place of the draft. */
  onRestore: (version: number, document: FlowDocument) => void
  /** A version was published again. */
  onRolledBack: () => void
  onClose: () => void
}

/** The published versions of a flow, newest first; one is held against the draft or another, and gone back to. */
export function VersionsPane({ flow, document, onShow, onRestore, onRolledBack, onClose }: Props) {
  const { app } = useCurrentApp()
  const list = useInfiniteQuery(flowVersionsQuery(app.id, flow.id))
  const [chosen, setChosen] = useState<number | null>(null)
  const version = itemsOf(list)?.find((each) => each.version === chosen)
  useEffect(() => () => onShow(null), [onShow])
  const back = () => {
    setChosen(null)
    onShow(null)
  }
  return (
    <Pane title={t('Versions')} onClose={onClose} onBack={version && back}>
      {version ? (
        <VersionDetail
          key={version.version}
          {...{ flow, document, version, onShow, onRestore, onRolledBack }}
          others={itemsOf(list) ?? []}
        />
      ) : (
        <PagedList
          what={t('versions')}
          list={list}
          bones={{ count: 4, height: 'h-16' }}
          empty={<EmptyState title={t('No versions yet')}>{t('Publish the draft, and what it is then stays here for good.')}</EmptyState>}
        >
          {(items) => (
            <ul aria-label={t('Versions')}>
              {items.map((item) => (
                <VersionRow
                  key={item.version}
                  version={item}
                  isLive={item.version === flow.publishedVersion}
                  onOpen={() => setChosen(item.version)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </Pane>
  )
}
