import { useQuery, queryOptions } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { Message } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ExplainedStep } from '#web/kit/explain/explained-step.tsx'
import { wokenText } from '#web/kit/explain/explain-messages.ts'

/** The turns behind a message of the bot, the first first. */
export const explainQuery = (appId: string, conversationId: string, messageId: string) =>
  queryOptions({
    queryKey: queryKeys.explained(appId, messageId),
    queryFn: async ({ signal }) => (await call('explainMessage', { appId, conversationId, messageId }, { signal })).turns,
    // A call may still be under way.
    staleTime: 5_000,
  })

/** Tells which flow and step said a message of the bot, and why: what woke it, the way it took, what it was given, kept and called. */
export function ExplainPanel({ message, onClose }: { message: Message; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { id, conversationId, origin } = message
  const explanation = useQuery(explainQuery(app.id, conversationId, id))
  const { data: turns } = explanation
  const said = turns?.flatMap(({ path }) => path).findLast(({ stepId, flowId }) => stepId === origin?.stepId && flowId === origin.flowId)
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={t('Why {message} replied this', { message: speakerOf(message) })}>
      <p className="rounded-control bg-lagoon-soft px-3 py-2 text-secondary text-ink">{snippetOf(message.content)}</p>
      <QueryState query={explanation} what={t('the explanation')}>
        <RowBones count={4} height="h-16" />
      </QueryState>
      {turns?.length === 0 && (
        <p className="mt-4 text-secondary text-ink-2">
          {t('How it came to this is no longer kept: what flows did is remembered for some weeks, as the settings say.')}
        </p>
      )}
      {said && origin && (
        <p className="mt-3 text-secondary text-ink-2">
          {rich('Said by the step <strong>{stepName}</strong> of <strong>{flowName}</strong>, version {version}.', {
            strong: (text) => <strong className="font-medium text-ink">{text}</strong>,
            stepName: said.stepName ?? said.kindTitle,
            flowName: said.flowName ?? t('a flow that was removed'),
            version: origin.version,
          })}
        </p>
      )}
      {turns?.map((turn) => (
        <section key={turn.turn} className="mt-5">
          <h3 className="text-secondary font-medium text-ink">{beginning(turn.path[0])}</h3>
          <time dateTime={turn.at} className="text-meta text-ink-3">
            {formatExactTime(turn.at, app.timeZone)}
          </time>
          <ol className="mt-2 flex flex-col gap-2">
            {turn.path.map((line, index) => (
              <ExplainedStep
                key={index}
                line={line}
                calls={turn.calls.filter(({ stepId }) => stepId === line.stepId && line.ask !== null)}
                said={line === said}
                conversationId={conversationId}
              />
            ))}
          </ol>
        </section>
      ))}
    </SideSheet>
  )
}

const speakerOf = ({ author }: Message): string => (author.kind === 'agent' ? (author.name ?? t('the AI agent')) : t('the bot'))

const beginning = (line: { signal: Parameters<typeof wokenText>[0] } | undefined): string =>
  (line && wokenText(line.signal)) ?? t('The flow began')
