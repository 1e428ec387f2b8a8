import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Mention } from '#domain/conversations/mention.ts'

import { membersQuery } from '#web/api/members/list-members.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { ChoiceList, type Link } from './choice-list.tsx'
import { findNamed, nameable } from './nameable.ts'

type Props = Link & { conversation: Conversation; query: string; onPick: (named: Mention) => void }

/** Members who see the conversation, and teams: whoever is taken is named in the note. */
export function MentionChoices({ conversation, query, onPick, ...link }: Props) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const members = useQuery(membersQuery(app.id))
  const teams = useQuery(teamsQuery(app.id))
  const all = nameable(conversation, members.data?.items ?? [], teams.data?.items ?? [])
  const found = findNamed(all, query)
  if (found.length === 0) return null
  const choices = found.map(({ id, name, kind, size }) => ({
    id,
    label: id === user?.uid ? `${name} (you)` : name,
    lead:
      kind === 'team' ? (
        <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-active text-ink-2">
          <Users className="size-3.5" aria-hidden />
        </span>
      ) : (
        <Avatar name={name} size="xs" />
      ),
    end: kind === 'team' ? t('Team · {size}', { size }) : null,
  }))
  return (
    <ChoiceList
      key={query}
      {...link}
      label={t('Members and teams')}
      choices={choices}
      onPick={(id) => {
        const one = found.find((named) => named.id === id)
        link.onClose('taken')
        if (one) onPick({ id: one.id, name: one.name })
      }}
    />
  )
}
