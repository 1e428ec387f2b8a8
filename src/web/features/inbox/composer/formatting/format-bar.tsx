import { Bold, Code, Italic, Strikethrough } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { RichText } from '#web/kit/text/rich-text.tsx'
import type { Mark } from './toggle-mark.ts'

const BUTTONS: readonly { mark: Mark; label: string; icon: ReactNode; keys?: string }[] = [
  { mark: 'bold', label: t('Bold'), icon: <Bold />, keys: 'mod+b' },
  { mark: 'italic', label: t('Italic'), icon: <Italic />, keys: 'mod+i' },
  { mark: 'strike', label: t('Strikethrough'), icon: <Strikethrough /> },
  { mark: 'code', label: t('Monospace'), icon: <Code /> },
]

/** How the selected words are drawn. It stands over them, and takes neither the focus nor the selection. */
export function FormatBar({ onToggle }: { onToggle: (mark: Mark) => void }) {
  return (
    <div
      role="toolbar"
      aria-label={t('Formatting')}
      className="absolute -top-9 start-3 z-10 flex rounded-control border border-line bg-surface p-0.5 shadow-2"
    >
      {BUTTONS.map(({ mark, label, icon, keys }) => (
        <button
          key={mark}
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          aria-keyshortcuts={keys}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onToggle(mark)}
          className="inline-flex size-7 items-center justify-center rounded-row text-ink-2 hover:bg-hover hover:text-ink max-phone:size-11 [&_svg]:size-4"
        >
          {icon}
        </button>
      ))}
    </div>
  )
}

/** The text as the customer sees it. */
export function FormatPreview({ text }: { text: string }) {
  return (
    <div className="mx-3 mb-1 max-h-24 overflow-y-auto rounded-control bg-sunken px-2.5 py-1.5 text-secondary text-ink">
      <p className="text-badge text-ink-3">{t('Preview')}</p>
      <RichText text={text} />
    </div>
  )
}
