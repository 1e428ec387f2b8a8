import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'

type Props = {
  version: number
  published: number
  conversation: string | undefined
  onLive: () => void
}

/** Says which version is looked at, where that is the one that ran and not the live one, and leads back to the conversation. */
export function RanBar({ version, published, conversation, onLive }: Props) {
  const isLive = version === published
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-secondary">
      {conversation !== undefined && (
        <Link
          to="/inbox/$conversationId"
          params={{ conversationId: conversation }}
          search={{}}
          className="inline-flex min-h-8 items-center gap-1.5 font-medium text-lagoon-fg hover:underline max-phone:min-h-11"
        >
          <Undo2 className="size-4" aria-hidden /> {t('Back to the conversation')}
        </Link>
      )}
      <p role="status" className="min-w-0 flex-1 text-ink-2">
        {conversation === undefined
          ? t('This is version {version}.', { version })
          : t('This is the version that spoke in the conversation.')}{' '}
        {isLive ? t('It is live.') : t('Live is version {published}.', { published })}
      </p>
      {!isLive && <Button onClick={onLive}>{t('Show what is live')}</Button>}
    </div>
  )
}
