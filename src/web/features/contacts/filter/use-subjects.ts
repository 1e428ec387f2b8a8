import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { contactTagsQuery } from '#web/api/contacts/contact-tags.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type Subject, subjectsOf } from './filter-subjects.ts'

/** What conditions can be about in this app, and what they can name. */
export interface Subjects {
  subjects: readonly Subject[]
  channels: readonly { id: string; name: string }[]
  tags: readonly string[]
  channelName: (id: string) => string
}

export function useSubjects(): Subjects {
  const { app } = useCurrentApp()
  const fields = useQuery(contactFieldsQuery(app.id))
  const tags = useQuery(contactTagsQuery(app.id))
  const channels = useQuery(channelsQuery(app.id)).data?.items ?? []
  return {
    subjects: subjectsOf(fields.data?.items ?? []),
    channels,
    tags: tags.data?.items.map(({ tag }) => tag) ?? [],
    channelName: (id) => channels.find((channel) => channel.id === id)?.name ?? t('a removed channel'),
  }
}
