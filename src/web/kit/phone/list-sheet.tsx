import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '../form/button.tsx'
import type { Bubble, ListRow } from './bubble.ts'
import { PhoneSheet } from './phone-sheet.tsx'

type Props = { bubble: Extract<Bubble, { kind: 'list' }>; onSend: (row: ListRow) => void; onClose: () => void }

/** The sheet of a list message, inside the phone: one row is chosen, then sent. */
export function ListSheet({ bubble, onSend, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const row = bubble.sections.flatMap(({ rows }) => rows).find(({ id }) => id === chosen)
  const send = () => {
    if (!row) return
    onSend(row)
    onClose()
  }
  return (
    <PhoneSheet
      title={bubble.button}
      onClose={onClose}
      footer={
        <Button variant="primary" size="lg" className="w-full" disabled={!row} onClick={send}>
          {t('Send')}
        </Button>
      }
    >
      <div role="radiogroup" aria-label={bubble.button} className="py-1">
        {bubble.sections.map((section, index) => (
          <div key={index}>
            {section.title && <div className="px-4 pt-3 pb-1 text-meta font-medium text-lagoon">{section.title}</div>}
            {section.rows.map(({ id, title, description }) => (
              <label key={id} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-hover">
                <span className="min-w-0 flex-1">
                  <span className="block text-reading">{title}</span>
                  {description && <span className="block text-secondary text-ink-2">{description}</span>}
                </span>
                <input type="radio" name="row" checked={chosen === id} onChange={() => setChosen(id)} className="size-5" />
              </label>
            ))}
          </div>
        ))}
      </div>
    </PhoneSheet>
  )
}
