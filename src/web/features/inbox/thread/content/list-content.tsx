import { clsx } from 'clsx'
import { Check, List } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { RichText } from '#web/kit/text/rich-text.tsx'

type Props = { content: Extract<OutgoingContent, { type: 'list' }>; chosenId: string | null }

/** A question with a list to choose from, the chosen row marked. */
export function ListContent({ content, chosenId }: Props) {
  return (
    <div>
      {content.header && <div className="font-semibold">{content.header}</div>}
      <RichText text={content.text} />
      {content.footer && <div className="text-meta text-ink-2">{content.footer}</div>}
      <div className="mt-2 mb-0.5 overflow-hidden rounded-control border border-line-strong bg-surface">
        <div className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-secondary font-medium text-ink-2">
          <List className="size-3.5" aria-hidden /> {content.button}
        </div>
        {content.sections.map((section, index) => (
          <div key={section.title ?? index}>
            {section.title && <div className="px-3 pt-2 text-meta text-ink-3">{section.title}</div>}
            <ul>
              {section.rows.map(({ id, title, description }) => (
                <li
                  key={id}
                  className={clsx('flex items-start gap-2 px-3 py-1.5 text-secondary', id === chosenId && 'bg-lagoon-soft text-lagoon-fg')}
                >
                  <span className="min-w-0 flex-1">
                    <span className="font-medium">{title}</span>
                    {description && <span className="block text-meta text-ink-2">{description}</span>}
                  </span>
                  {id === chosenId && <Check className="mt-0.5 size-4 shrink-0" aria-label={t('Chosen by the customer')} />}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
