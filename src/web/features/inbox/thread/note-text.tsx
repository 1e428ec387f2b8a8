import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Fragment } from 'react'

import { t } from '#domain/i18n/t.ts'
import { mentionsIn } from '#domain/conversations/mentions-in.ts'
import type { NoteContent } from '#domain/messages/message.ts'

import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { RichText } from '#web/kit/text/rich-text.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'

/** A note in which somebody is named: the names stand out, one's own the most. */
export function NoteText({ text, mentions }: { text: string; mentions: NonNullable<NoteContent['mentions']> }) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const { data: teams } = useQuery(teamsQuery(app.id))
  const isMine = (id: string) => id === user?.uid || teams?.items.some((team) => team.id === id && team.memberIds.includes(user?.uid ?? ''))
  const draw = (words: string) => {
    const found = mentionsIn(words, mentions)
    return (
      <>
        {found.map(({ from, to, named: { id } }, index) => (
          <Fragment key={from}>
            {words.slice(found[index - 1]?.to ?? 0, from)}
            <span
              title={isMine(id) ? t('Named you') : undefined}
              className={clsx('rounded-tag px-0.5 font-medium', isMine(id) ? 'bg-honey-fg text-honey-soft' : 'bg-honey-line text-ink')}
            >
              {words.slice(from, to)}
            </span>
          </Fragment>
        ))}
        {words.slice(found.at(-1)?.to ?? 0)}
      </>
    )
  }
  return (
    <>
      {mentions.some(({ id }) => isMine(id)) && <div className="text-badge font-semibold text-honey-fg">{t('Named you')}</div>}
      <RichText text={text} draw={draw} />
    </>
  )
}
