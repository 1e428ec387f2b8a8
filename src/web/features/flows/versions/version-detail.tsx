import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { changesBetween } from '#flow/editing/diff.ts'
import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { Change } from '#flow/editing/diff.ts'

import { formFieldsQuery } from '../sheet/form-fields.tsx'
import { ChangeList } from '../changes/change-list.tsx'
import { useNameOf } from '../use-name-of.ts'
import { GoBack } from './go-back.tsx'
import { type ListedVersion, Published, versionTitle } from './version-row.tsx'
import { VersionNames } from './version-names.tsx'

type Props = {
  flow: Flow
  document: FlowDocument
  version: ListedVersion
  others: readonly ListedVersion[]
  onShow: (shown: ShownVersion | null) => void
  onRestore: (version: number, document: FlowDocument) => void
  onRolledBack: () => void
}

const DRAFT = 'draft'

/** One version: what it is called, what differs in it from the draft or another version, and the ways back to it. */
export function VersionDetail({ flow, document, version, others, onShow, onRestore, onRolledBack }: Props) {
  const { app } = useCurrentApp()
  const isAdmin = roleAllows(app.role, 'admin')
  const [against, setAgainst] = useState(DRAFT)
  const { data, changes, query } = useChanges(flow.id, version.version, against === DRAFT ? document : Number(against))
  const nameOf = useNameOf(data?.document)

  useEffect(() => {
    if (data && changes) onShow({ version: data.version, document: data.document, exits: data.exits, changes })
  }, [data, changes, onShow])

  const choices = [
    { value: DRAFT, label: t('The draft') },
    ...others.flatMap((each) => (each.version === version.version ? [] : [{ value: String(each.version), label: versionTitle(each) }])),
  ]
  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-2 border-b border-line px-4 py-3">
        <h3 className="font-semibold">{versionTitle(version)}</h3>
        <Published version={version} />
        {isAdmin ? (
          <VersionNames flowId={flow.id} version={version} />
        ) : (
          version.note !== null && <p className="text-secondary text-ink-2">{version.note}</p>
        )}
      </div>
      {isAdmin && (
        <GoBack
          flow={flow}
          version={version}
          document={data?.document ?? null}
          isSame={against === DRAFT && changes?.length === 0}
          onRestore={onRestore}
          onRolledBack={onRolledBack}
        />
      )}
      <div className="px-4 py-3">
        <div className="flex items-center gap-2 pb-2 text-secondary text-ink-2">
          <span className="shrink-0">{t('Held against')}</span>
          <Select label={t('Held against')} value={against} onChange={setAgainst} options={choices} className="min-w-0 flex-1" />
        </div>
        <QueryState query={query} what={t('this version')}>
          <Bone className="mt-3 h-24 w-full" />
        </QueryState>
        {changes &&
          (changes.length === 0 ? (
            <p className="mt-3 text-secondary text-ink-2">{t('The two are the same.')}</p>
          ) : (
            <ChangeList changes={changes} nameOf={nameOf} />
          ))}
      </div>
    </div>
  )
}

/** A version as the canvas shows it: its document, and what differs in it from what it is held against. */
export interface ShownVersion {
  version: number
  document: FlowDocument
  exits: FlowExits
  changes: readonly Change[]
}

/** What differs in a version from another one, or from the draft; `query` tells how far it is loaded, or what kept it from being loaded. */
function useChanges(flowId: string, version: number, against: FlowDocument | number) {
  const { app } = useCurrentApp()
  const isVersion = typeof against === 'number'
  const own = useQuery(flowVersionQuery(app.id, flowId, version))
  const other = useQuery({ ...flowVersionQuery(app.id, flowId, isVersion ? against : 0), enabled: isVersion })
  const forms = useQuery(formFieldsQuery)
  const before = isVersion ? other.data?.document : against
  const { data } = own
  const changes = useMemo(
    () => (data && before && forms.data ? changesBetween(before, data.document, forms.data) : null),
    [data, before, forms.data],
  )
  const failed = [own, other, forms].find(({ error, data: loaded }) => error && !loaded) ?? own
  return { data, changes, query: { data: changes ?? undefined, error: failed.error, refetch: failed.refetch } }
}
