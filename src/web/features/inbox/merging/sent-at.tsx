import { t } from '#domain/i18n/t.ts'
import { useAllChannels } from '#web/api/channels/use-all-channels.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** On which channel something was said, where that is not the one on which the conversation is answered. */
export function SentAt({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const name = useAllChannels(app.id).find(({ id }) => id === channelId)?.name
  return <p className="py-0.5 text-meta text-ink-3">{t('On {name}', { name: name ?? t('a channel that was removed') })}</p>
}
