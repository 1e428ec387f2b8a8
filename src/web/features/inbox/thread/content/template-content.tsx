import { LayoutTemplate } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { RichText } from '#web/kit/text/rich-text.tsx'
import { ImageContent } from './image-content.tsx'
import type { MediaSource } from '../media-source.ts'

type Props = { template: Extract<OutgoingContent, { type: 'template' }>; source: MediaSource }

/** A template: the text the customer reads where we know it, else its name with the values it was filled with. */
export function TemplateContent({ template: { name, language, header, body, preview }, source }: Props) {
  return (
    <div>
      {header?.kind === 'image' && <ImageContent src={source(header.media)} />}
      {header?.kind === 'text' && !preview && <div className="font-semibold">{header.text}</div>}
      {preview ? (
        <RichText text={preview} />
      ) : (
        body.length > 0 && (
          <ol aria-label={t('Values of the template')} className="text-secondary">
            {body.map(({ text, name: variable }, index) => (
              <li key={index}>
                <span className="text-ink-3">{variable ?? `{{${index + 1}}}`}</span> {text}
              </li>
            ))}
          </ol>
        )
      )}
      <div className="mt-1 flex items-center gap-1.5 text-meta text-ink-2">
        <LayoutTemplate className="size-3.5" aria-hidden /> {t('Template {name} · {language}', { name, language })}
      </div>
    </div>
  )
}
