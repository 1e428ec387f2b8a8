import { useQuery, queryOptions } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { Message } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { CardBox } from './content/card-box.tsx'
import { memberOf } from './member-of.ts'
import { useGoToLine } from './use-aim.ts'

/** The message that one answers, where it is not among the lines that are loaded; null where it was never kept. */
const quotedQuery = (appId: string, conversationId: string, messageId: string) =>
  queryOptions({
    queryKey: queryKeys.quoted(appId, messageId),
    queryFn: async ({ signal }) => (await call('getQuotedMessage', { appId, conversationId, messageId }, { signal })).message,
    staleTime: Infinity,
  })

type Props = { message: Message; quoted: Message | null; contactName: string }

/** The message that one answers, with the way to it. What is further up than the loaded lines is asked for. */
export function QuoteCard({ message, quoted, contactName }: Props) {
  return quoted ? <Quote quoted={quoted} contactName={contactName} /> : <FarQuote message={message} contactName={contactName} />
}

function FarQuote({ message: { id, conversationId }, contactName }: Omit<Props, 'quoted'>) {
  const { app } = useCurrentApp()
  const { data: quoted, isPending, isError } = useQuery(quotedQuery(app.id, conversationId, id))
  if (quoted) return <Quote quoted={quoted} contactName={contactName} />
  return (
    <CardBox title={t('An earlier message')}>
      {isPending
        ? '…'
        : isError
          ? t('It did not load.')
          : t('It is not kept here: it was said before this number was connected, or elsewhere.')}
    </CardBox>
  )
}

function Quote({ quoted, contactName }: { quoted: Message; contactName: string }) {
  const goToLine = useGoToLine()
  const who = quoted.direction === 'in' ? (memberOf(quoted) ?? contactName) : (quoted.author.name ?? t('Team'))
  return (
    <button
      type="button"
      title={t('Go to this message')}
      onClick={() => goToLine(quoted.seq)}
      className="block w-full rounded-control text-start"
    >
      <CardBox title={who}>{snippetOf(quoted.content)}</CardBox>
    </button>
  )
}
