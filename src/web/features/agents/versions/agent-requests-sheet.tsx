import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Agent } from '#domain/ai/agent-config.ts'
import type { AgentRequest } from '#domain/ai/agent-request.ts'

import { agentRequestsQuery } from '#web/api/ai/agents.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { formatExactTime, formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What was sent to the agent's models, word by word, and what they answered. */
export function AgentRequestsSheet({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { app } = useCurrentApp()
  const requests = useInfiniteQuery(agentRequestsQuery(app.id, agent.id))
  const items = requests.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={t('Model requests')}>
      <QueryState query={requests} what={t('model requests')}>
        <RowBones count={5} height="h-12" />
      </QueryState>
      {requests.data && items.length === 0 && (
        <EmptyState title={t('No requests yet')}>
          {t('Everything sent to a model appears here. It’s deleted after as many days as flow traces.')}
        </EmptyState>
      )}
      <ul aria-label={t('Model requests')} className="flex flex-col">
        {items.map((request) => (
          <li key={request.id} className="border-b border-line last:border-0">
            <Request request={request} timeZone={app.timeZone} />
          </li>
        ))}
      </ul>
      {requests.hasNextPage && (
        <Button className="mt-3" disabled={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
          {t('Show older')}
        </Button>
      )}
    </SideSheet>
  )
}

function Request({
  request: { at, conversationId, provider, model, request, answer },
  timeZone,
}: {
  request: AgentRequest
  timeZone: string
}) {
  const tokens = (answer.inputTokens ?? 0) + (answer.outputTokens ?? 0)
  return (
    <details className="group">
      <summary className="focus-inset flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 rounded-row px-2 py-2 text-secondary hover:bg-hover">
        <ChevronRight className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90 rtl:-scale-x-100" aria-hidden />
        <time dateTime={at} title={formatExactTime(at, timeZone)} className="font-medium text-ink">
          {formatMoment(at, timeZone)}
        </time>
        <span className="text-ink-2">
          {provider}, {model}
        </span>
        {conversationId === null && <Tag>{t('Test')}</Tag>}
        {answer.problem !== null ? (
          <Tag tone="danger">{t('Failed')}</Tag>
        ) : (
          <span className="ms-auto text-meta text-ink-3 tabular-nums">{t('{tokens, number} tokens', { tokens })}</span>
        )}
      </summary>
      <div className="flex flex-col gap-3 px-2 pb-3">
        <Part title={t('Instructions')} text={request.instructions} />
        <Part title={t('Messages')} text={JSON.stringify(request.messages, null, 2)} />
        <Part
          title={answer.problem === null ? t('Answer') : t('Problem')}
          text={answer.problem ?? JSON.stringify({ text: answer.text, calls: answer.calls }, null, 2)}
        />
        {conversationId !== null && (
          <Link to="/inbox/$conversationId" params={{ conversationId }} className="text-secondary font-medium text-lagoon hover:underline">
            {t('Open conversation')}
          </Link>
        )}
      </div>
    </details>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className="text-meta font-medium text-ink-2">{title}</h3>
      <pre
        tabIndex={0}
        className="focus-inset mt-1 max-h-72 overflow-auto rounded-control border border-line p-2 font-mono text-meta whitespace-pre-wrap wrap-anywhere text-ink"
      >
        {text}
      </pre>
    </section>
  )
}
