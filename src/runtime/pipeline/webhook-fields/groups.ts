import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import { nameGroup } from '#store/conversations/group-names.ts'

import type { NewsHandler } from './field-handler.ts'

/** As documented by Meta but not observed yet, so everything but the id may be missing. */
const Groups = z.object({
  groups: z.array(
    z.object({
      group_id: z.string(),
      subject: z.string().nullish(),
      group_subject: z.object({ text: z.string().nullish(), update_successful: z.boolean().nullish() }).nullish(),
    }),
  ),
})

/** A group was created or renamed: its conversation takes the subject as name. */
export const groupNews: NewsHandler = async ({ deps, tx, routed: { appId, channels, news } }) => {
  const parsed = Groups.safeParse(news.value)
  if (!parsed.success) return storedText('The group update has an unknown format.')
  const [channel] = channels
  const named = parsed.data.groups.flatMap(({ group_id: groupId, subject, group_subject: changed }) => {
    const name = (changed?.update_successful === false ? null : changed?.text) ?? subject
    return name ? [{ groupId, name: name.slice(0, 128) }] : []
  })
  if (named.length === 0) return storedText('The group update has no subject.')
  if (!channel || channels.length > 1) return storedText('The group update doesn’t say which number it’s on.')
  for (const { groupId, name } of named) await nameGroup(tx, { appId, channelId: channel.id }, groupId, name, deps.generateId())
  return null
}
