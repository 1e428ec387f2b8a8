import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'

import type { Json } from '#domain/json.ts'
import type { WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { answersOf } from '#domain/whatsapp-forms/to-flow-json.ts'

import { ApiError } from '#web/api/api-error.ts'
import { formRepliesQuery } from '#web/api/whatsapp-forms/list-forms.ts'
import { Button, buttonStyle } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What came back of a form, a line for each customer. */
export function AnswersPart({ form }: { form: WhatsappForm }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const list = useInfiniteQuery(formRepliesQuery(app.id, form.id))
  const items = list.data?.pages.flatMap((page) => page.items)
  const asked = answersOf(form.document)
  if (list.isPending)
    return (
      <Skeleton label="Loading answers" onRetry={() => void list.refetch()}>
        <RowBones count={6} height="h-11" />
      </Skeleton>
    )
  if (list.isError && !items)
    return (
      <ErrorState
        title="Couldn’t load answers"
        hint={list.error instanceof ApiError ? list.error.hint : 'Try again.'}
        reference={list.error.message}
        onRetry={() => void list.refetch()}
      />
    )
  if (!items || items.length === 0)
    return <EmptyState title="No answers yet">They appear here as soon as a customer sends the form.</EmptyState>
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <p className="flex-1 text-secondary text-ink-2">
          {form.answers} {form.answers === 1 ? 'answer' : 'answers'}
        </p>
        <a href={`/api/v1/apps/${app.id}/whatsapp-forms/${form.id}/answers.csv`} download className={buttonStyle()}>
          <Download />
          Export CSV
        </a>
      </div>
      <div className="overflow-x-auto rounded-card border border-line" tabIndex={0} role="region" aria-label="Answers">
        <table className="w-full text-secondary">
          <thead className="bg-sunken text-start text-ink-2">
            <tr>
              {['When', 'Contact', ...asked.map(({ label }) => label)].map((title, index) => (
                <th key={index} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, at, conversationId, contactName, answers }) => (
              <tr key={id} className="border-t border-line align-top">
                <td className="px-3 py-2 whitespace-nowrap text-ink-2 tabular-nums" title={formatExactTime(at, app.timeZone)}>
                  {formatAgo(at, now)}
                </td>
                <td className="px-3 py-2 whitespace-nowrap">
                  <Link to="/inbox/$conversationId" params={{ conversationId }} className="font-medium underline-offset-2 hover:underline">
                    {contactName ?? 'Somebody'}
                  </Link>
                </td>
                {asked.map(({ name }) => (
                  <td key={name} className="max-w-80 min-w-28 px-3 py-2 break-words">
                    {answerText(answers[name] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.hasNextPage && (
        <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

function answerText(value: Json): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one: Json) => answerText(one)).join(', ')
  if (typeof value === 'object') return 'file_name' in value ? String(value['file_name']) : 'A file'
  return String(value)
}
