import { clsx } from 'clsx'
import { Check } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { RichText } from '#web/kit/text/rich-text.tsx'
import { HeaderContent } from './header-content.tsx'
import type { MediaSource } from '../media-source.ts'

type Props = { content: Extract<OutgoingContent, { type: 'buttons' }>; chosenId: string | null; source: MediaSource }

/** A question with its buttons, as the customer saw them, the chosen one marked. */
export function ButtonsContent({ content, chosenId, source }: Props) {
  return (
    <div>
      <HeaderContent header={content.header} source={source} />
      <RichText text={content.text} />
      {content.footer && <div className="text-meta text-ink-2">{content.footer}</div>}
      <ul aria-label={t('Buttons')} className="mt-2 mb-0.5 flex flex-wrap gap-1.5">
        {content.buttons.map(({ id, title }) => (
          <li key={id}>
            <Choice title={title} chosen={id === chosenId} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One thing a customer could choose. */
export function Choice({ title, chosen }: { title: string; chosen: boolean }) {
  return (
    <span
      className={clsx(
        'inline-flex h-7 items-center gap-1.5 rounded-control border px-2.5 text-secondary font-medium',
        chosen ? 'border-lagoon bg-lagoon text-on-lagoon' : 'border-line-strong bg-surface text-ink-2',
      )}
    >
      {chosen && <Check className="size-3.5" aria-hidden />}
      {title}
      {chosen && <span className="sr-only">{t('(chosen by the customer)')}</span>}
    </span>
  )
}
