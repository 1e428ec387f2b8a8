import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { membersQuery } from '#web/api/members/list-members.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Who has a conversation of the list: a small face, and the name for who points at it or has it read. */
export function AssigneeFace({ assignee }: Pick<Conversation, 'assignee'>) {
  const { app } = useCurrentApp()
  const photo = useQuery({
    ...membersQuery(app.id),
    select: ({ items }) => items.find(({ userId }) => userId === assignee?.id)?.photoURL ?? null,
  }).data
  if (!assignee) return null
  return (
    <span className="flex shrink-0 items-center" title={t('Assigned to {name}', { name: assignee.name })}>
      <Avatar name={assignee.name} photo={photo} size="2xs" />
      <span className="sr-only">{t('Assigned to {name}', { name: assignee.name })}</span>
    </span>
  )
}
