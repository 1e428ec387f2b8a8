import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { ChannelGlyph } from '#web/kit/media/channel-icon.tsx'
import { formatAgo } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'

type Props = { others: readonly Conversation[]; chosenId: string | null; onChoose: (id: string) => void }

/** The contact's conversations on other channels, of which one is chosen. */
export function OtherConversations({ others, chosenId, onChoose }: Props) {
  const now = useNow(60_000)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{t('Which conversation')}</legend>
      {others.map(({ id, channel, openState, snippet, lastActivityAt }) => (
        <label
          key={id}
          className="flex items-center gap-3 rounded-control border border-transparent p-2 hover:bg-hover has-checked:border-lagoon has-checked:bg-lagoon-soft max-phone:min-h-11"
        >
          <input
            type="radio"
            name="merge"
            checked={id === chosenId}
            onChange={() => onChoose(id)}
            aria-label={`${channel.name}, ${openState}`}
            className="size-4"
          />
          <span className="flex shrink-0 text-ink-2 [&_svg]:size-4">
            <ChannelGlyph kind={channel.kind} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">{channel.name}</span>
              <span className="shrink-0 text-meta text-ink-3">
                {openState === 'closed' && t('Closed · ')}
                {formatAgo(lastActivityAt, now)}
              </span>
            </span>
            <span className="block truncate text-secondary text-ink-2">{snippet || t('Nothing said yet')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
