import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { blanksOfSent } from '#domain/templates/preview-of-sent.ts'

import { thingsQuery } from '#web/api/flows/list-things.ts'
import { sendableQuery } from '#web/api/templates/list-templates.ts'
import type { Bubble } from '#web/kit/phone/bubble.ts'
import { BubbleRow } from '#web/kit/phone/bubble-row.tsx'
import { PhonePreview } from '#web/kit/templates/phone-preview.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { toBubble } from '../bubbles/to-bubble.ts'

type Props = { content: OutgoingContent }

/** One message of a preview, with all that can be opened in it unfolded below. */
export function PreviewLine({ content }: Props) {
  const { app } = useCurrentApp()
  if (content.type === 'template') return <TemplateLine content={content} />
  const bubble = toBubble(app.id, content)
  return <BubbleRow bubble={bubble} below={<Unfolded bubble={bubble} />} />
}

/** What would be opened by a tap. */
function Unfolded({ bubble }: { bubble: Bubble }) {
  if (bubble.kind === 'list') return <Rows bubble={bubble} />
  return bubble.kind === 'catalog' && bubble.products && <Products sections={bubble.products} />
}

function TemplateLine({ content }: { content: Extract<OutgoingContent, { type: 'template' }> }) {
  const { app } = useCurrentApp()
  const list = useQuery(sendableQuery(app.id, null, ''))
  const template = list.data?.items.find(({ name, language }) => name === content.name && language === content.language)
  return (
    <li>
      {template ? (
        <PhonePreview content={template.content} values={blanksOfSent(template.content, content)} />
      ) : (
        <p className="py-2 text-center text-secondary text-ink-2">{t('No approved template of this name and language is known.')}</p>
      )}
    </li>
  )
}

const card = 'mt-1 w-full min-w-52 rounded-control border border-line bg-surface py-1'

function Rows({ bubble: { sections } }: { bubble: Extract<Bubble, { kind: 'list' }> }) {
  return (
    <div className={card}>
      {sections.map(({ title, rows }, index) => (
        <div key={index}>
          {title && <div className="px-3 pt-1 text-meta font-medium text-lagoon">{title}</div>}
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="px-3 py-1 wrap-anywhere">
                {row.title}
                {row.description && <span className="block text-secondary text-ink-2">{row.description}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Products({ sections }: { sections: NonNullable<Extract<Bubble, { kind: 'catalog' }>['products']> }) {
  const { app } = useCurrentApp()
  const products = useQuery(thingsQuery(app.id, 'product'))
  const nameOf = (id: string) => products.data?.find(({ value }) => value === id)?.label ?? id
  return (
    <div className={card}>
      {sections.map(({ title, ids }, index) => (
        <div key={index}>
          {title && <div className="px-3 pt-1 text-meta font-medium text-lagoon">{title}</div>}
          <ul>
            {ids.map((id, at) => (
              <li key={at} className="px-3 py-1 wrap-anywhere">
                {nameOf(id)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
