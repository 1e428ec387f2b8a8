import { FileText, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'

const KINDS: Partial<Record<OutgoingContent['type'], string>> = {
  image: t('Photo'),
  video: t('Video'),
  audio: t('Audio'),
  document: t('Document'),
  location: t('Location'),
  contacts: t('Contact cards'),
  list: t('List'),
  ctaUrl: t('Link button'),
  catalog: t('Products'),
  template: t('Template'),
  carousel: t('Cards'),
}

/** Messages of saved replies that go out as they are, before what is written. */
export function PreparedList({ contents, onRemove }: { contents: readonly OutgoingContent[]; onRemove: (index: number) => void }) {
  return (
    <ul aria-label={t('Messages to send')} className="flex flex-col gap-1.5 px-2 pt-2">
      {contents.map((content, index) => (
        <li key={index} className="flex min-h-11 items-center gap-3 rounded-control bg-sunken p-1.5 ps-3">
          <FileText className="size-4 shrink-0 text-ink-3" aria-hidden />
          <span className="shrink-0 text-secondary font-medium">{KINDS[content.type] ?? t('Message')}</span>
          <span className="min-w-0 flex-1 truncate text-secondary text-ink-2">{snippetOf(content)}</span>
          <IconButton
            label={t('Remove message {index}', { index: index + 1 })}
            icon={<X />}
            size="sm"
            side="top"
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ul>
  )
}
