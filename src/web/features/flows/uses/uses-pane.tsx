import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { FlowUse } from '#domain/api/flows/flows.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { flowUsesQuery } from '#web/api/flows/list-flow-uses.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Pane } from '../pane.tsx'
import type { Place } from '../place.ts'
import { useNamedVariables } from '../sheet/use-named-variables.ts'
import { VariableSteps } from './variable-steps.tsx'
import { kindNoun } from '../kind-noun.ts'

type Props = { flow: Flow; document: FlowDocument; onGoTo: (place: Place) => void; onClose: () => void }

/** What leads to this flow, and which of its steps keep and read each variable. */
export function UsesPane({ flow, document, onGoTo, onClose }: Props) {
  return (
    <Pane title={t('Used by')} onClose={onClose}>
      <Uses flow={flow} />
      <NamedVariables document={document} onGoTo={onGoTo} />
    </Pane>
  )
}

/** What leads to the flow. */
function Uses({ flow }: { flow: Flow }) {
  const { app } = useCurrentApp()
  const uses = useQuery({ ...flowUsesQuery(app.id, flow.id), refetchOnMount: 'always' })
  const { data } = uses
  // What was nothing a while ago may be something by now: that is not said before it is known.
  const isNothing = data?.items.length === 0 && !uses.isFetching && !uses.isError
  const isKnown = isNothing || (data && data.items.length > 0)
  return (
    <section aria-label={t('What leads to this {kind}', { kind: kindNoun(flow.kind) })}>
      <QueryState
        query={{ data: isKnown ? data : undefined, error: uses.isFetching ? null : uses.error, refetch: uses.refetch }}
        what={t('what uses it')}
        hint={t('Nothing is lost. Try again.')}
      >
        <RowBones count={3} height="h-16" />
      </QueryState>
      {isNothing && (
        <p className="border-b border-line p-4 text-secondary text-ink-2">
          {t('Nothing else starts this {kind}.', { kind: kindNoun(flow.kind) })}
        </p>
      )}
      <ul>
        {data?.items.map((use) => (
          <li key={`${use.kind} ${use.id}`} className="border-b border-line px-4 py-2.5 text-secondary">
            <UseLine use={use} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which steps keep and read each variable. */
function NamedVariables({ document, onGoTo }: Pick<Props, 'document' | 'onGoTo'>) {
  const { named, state, askAgain } = useNamedVariables(document)
  return (
    <section aria-label={t('Variables')}>
      <h3 className="border-b border-line bg-sunken px-4 py-2 text-meta font-medium text-ink-2">{t('Variables')}</h3>
      {state === 'asking' && (
        <Skeleton label={t('Loading its variables')} onRetry={askAgain}>
          <RowBones count={3} height="h-16" />
        </Skeleton>
      )}
      {state === 'failed' && (
        <ErrorState title={t('Couldn’t list its variables')} hint={t('The draft is safe. Try again.')} onRetry={askAgain} />
      )}
      {state === 'known' && named.length === 0 && (
        <p className="p-4 text-secondary text-ink-2">{t('Its steps keep nothing under a name yet.')}</p>
      )}
      <ul>
        {named.map((variable) => (
          <li key={variable.name} className="border-b border-line px-4 py-2.5 text-secondary">
            <p className="font-mono text-meta font-medium text-ink">{variable.name}</p>
            <VariableSteps words={t('Kept by')} stepIds={variable.setBy} document={document} onGoTo={onGoTo} />
            <VariableSteps words={t('Read by')} stepIds={variable.readBy} document={document} onGoTo={onGoTo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UseLine({ use: { kind, id, name, nodeId, stepId } }: { use: FlowUse }) {
  if (kind === 'setting') {
    return (
      <>
        <span className="font-medium text-ink">{t('Settings of the app')}</span> <span className="text-ink-2">{name}</span>
      </>
    )
  }
  if (kind === 'agent') {
    return (
      <>
        <Link to="/agents/$agentId" params={{ agentId: id }} search={{ tab: 'tools' }} className={linkStyle()}>
          {name}
        </Link>{' '}
        <span className="text-ink-2">{t('AI agent, as a tool')}</span>
      </>
    )
  }
  const isPublished = nodeId === null
  const search = isPublished
    ? { show: 'published' as const }
    : { show: 'draft' as const, ...(stepId === null ? { node: nodeId } : { step: stepId }) }
  return (
    <>
      <Link to={kind === 'flow' ? '/flows/$flowId' : '/workflows/$flowId'} params={{ flowId: id }} search={search} className={linkStyle()}>
        {name}
      </Link>{' '}
      <span className="text-ink-2">{isPublished ? t('{kind}, only its published version', { kind }) : kind}</span>
    </>
  )
}
