import { clsx } from 'clsx'
import { PenLine, Trash2 } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowComment } from '#domain/flows/flow-comment.ts'
import { mentionsIn } from '#domain/conversations/mentions-in.ts'

import { useComments } from '#web/api/flows/flow-comments.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { CommentField } from './comment-field.tsx'

type Props = {
  flowId: string
  comment: FlowComment
  /** It is what somebody came for: it stands out and in sight. */
  isAsked: boolean
}

/** One comment; one’s own can be written again and removed. */
export function CommentLine({ flowId, comment, isAsked }: Props) {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) line.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  const { app } = useCurrentApp()
  const { user } = useSession()
  const now = useNow()
  const { edit, remove } = useComments(app.id, flowId)
  const [isEditing, setEditing] = useState(false)
  const { id, author, text, at, editedAt, removedAt } = comment
  const isOwn = author.id === user?.uid && removedAt === null
  return (
    <article
      ref={line}
      aria-label={`${author.name}, ${formatAgo(at, now)}`}
      aria-current={isAsked || undefined}
      className={clsx('flex gap-2', isAsked && '-mx-2 rounded-control bg-lagoon-soft px-2 py-1')}
    >
      <Avatar name={author.name} size="xs" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{author.name}</span>
          <time dateTime={at} title={formatExactTime(at, app.timeZone)} className="shrink-0 text-meta text-ink-3">
            {formatAgo(at, now)}
            {editedAt !== null && t(' · edited')}
          </time>
          {isOwn && !isEditing && (
            <span className="-my-2 ms-auto flex">
              <IconButton size="sm" label={t('Edit comment')} icon={<PenLine />} onClick={() => setEditing(true)} />
              <IconButton size="sm" label={t('Remove comment')} icon={<Trash2 />} onClick={() => remove.mutate(id)} />
            </span>
          )}
        </div>
        {isEditing && (
          <CommentField
            label={t('Edit comment')}
            verb={t('Save')}
            isFresh
            words={text}
            onCancel={() => setEditing(false)}
            onSend={async (words) => {
              await edit.mutateAsync({ commentId: id, text: words })
              setEditing(false)
            }}
          />
        )}
        {!isEditing && (removedAt === null ? <Said comment={comment} /> : <p className="text-ink-3">{t('Removed')}</p>)}
      </div>
    </article>
  )
}

/** The words, with the names in them marked. */
function Said({ comment: { text, mentions } }: { comment: FlowComment }) {
  const found = mentionsIn(text, mentions)
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {found.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(found[index - 1]?.to ?? 0, from)}
          <span className="rounded-tag bg-honey-line px-0.5 font-medium text-ink">{text.slice(from, to)}</span>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </p>
  )
}
