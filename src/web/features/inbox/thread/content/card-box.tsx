import type { ReactNode } from 'react'

import { SafeLink } from '#web/kit/text/safe-link.tsx'

type Props = { icon?: ReactNode; title: string; link?: string | undefined; children: ReactNode }

/** What a message speaks of, above what it says. */
export function CardBox({ icon, title, link, children }: Props) {
  return (
    <span className="-mx-1.5 mt-0.5 mb-1 flex items-start gap-2 rounded-control border-s-3 border-lagoon bg-surface px-2.5 py-1.5 text-meta [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-lagoon">
      {icon}
      <span className="min-w-0">
        <span className="block truncate font-semibold text-ink">
          {link && /^https?:/.test(link) ? (
            <SafeLink href={link} shown={title} className="underline-offset-2 hover:underline">
              {title}
            </SafeLink>
          ) : (
            title
          )}
        </span>
        <span className="line-clamp-2 text-ink-2">{children}</span>
      </span>
    </span>
  )
}
