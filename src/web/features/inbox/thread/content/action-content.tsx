import type { ReactNode } from 'react'

import { RichText } from '#web/kit/text/rich-text.tsx'
import { SafeLink } from '#web/kit/text/safe-link.tsx'

type Props = {
  content: { text: string; header?: ReactNode; footer?: string | undefined }
  icon: ReactNode
  action: string
  link?: string
}

/** A message with one thing under it that the customer can tap. */
export function ActionContent({ content: { header, text, footer }, icon, action, link }: Props) {
  const style =
    'mt-2 mb-0.5 inline-flex h-7 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2.5 text-secondary font-medium text-ink-2 [&_svg]:size-3.5'
  return (
    <div>
      {typeof header === 'string' ? <div className="font-semibold">{header}</div> : header}
      <RichText text={text} />
      {footer && <div className="text-meta text-ink-2">{footer}</div>}
      {link ? (
        <SafeLink href={link} shown={action} className={style}>
          {icon}
          {action}
        </SafeLink>
      ) : (
        <span className={style}>
          {icon}
          {action}
        </span>
      )}
    </div>
  )
}
