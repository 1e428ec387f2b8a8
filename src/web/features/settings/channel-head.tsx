import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Segmented } from '#web/kit/form/segmented.tsx'

/** The way back from a channel to all of them. */
export const BackToChannels = () => (
  <Link to="/settings/channels" className="mb-3 inline-flex h-8 items-center gap-1 text-secondary text-ink-2 hover:text-ink max-md:hidden">
    <ChevronLeft className="size-4" aria-hidden /> {t('Channels')}
  </Link>
)

type Props<V extends string> = {
  name: string
  /** How the channel stands. */
  tags: ReactNode
  /** Its address, below the name. */
  address?: string
  tools?: ReactNode
  /** What keeps it from working as it should. */
  alerts?: ReactNode
  /** The parts of its page. */
  parts: ComponentProps<typeof Segmented<V>>
}

/** The head of a channel's page, whatever its kind: its name and state, what can be done with it, and the parts of the page. */
export const ChannelHead = <V extends string>({ name, tags, address, tools, alerts, parts }: Props<V>) => (
  <>
    <header className="mb-5 flex flex-wrap items-start gap-3">
      <div className="min-w-56 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-page font-semibold">{name}</h1>
          {tags}
        </div>
        {address !== undefined && (
          <p dir="ltr" className="text-base text-ink-2 tabular-nums rtl:text-right">
            {address}
          </p>
        )}
      </div>
      {tools && <div className="flex gap-2">{tools}</div>}
    </header>
    {alerts}
    <div className="mb-6 border-b border-line pb-3">
      <Segmented {...parts} />
    </div>
  </>
)
