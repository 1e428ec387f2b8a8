import { Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { BUTTON_TITLE_MAX } from './sending/outgoing.ts'

const MOST = 3

/** The titles of up to three reply buttons. */
export function ButtonsEditor({ titles, onChange }: { titles: readonly string[]; onChange: (titles: readonly string[] | null) => void }) {
  const change = (at: number, title: string) => onChange(titles.map((old, index) => (index === at ? title : old)))
  const remove = (at: number) => {
    const left = titles.filter((_, index) => index !== at)
    onChange(left.length > 0 ? left : null)
  }
  return (
    <fieldset className="flex flex-wrap gap-2 px-3 pb-1">
      <legend className="sr-only">{t('Reply buttons')}</legend>
      {titles.map((title, index) => (
        <div key={index} className="flex items-center">
          <Input
            aria-label={t('Button {index}', { index: index + 1 })}
            placeholder={t('Track my order')}
            maxLength={BUTTON_TITLE_MAX}
            value={title}
            onChange={(event) => change(index, event.target.value)}
            className="w-44"
          />
          <IconButton label={t('Remove button {index}', { index: index + 1 })} size="sm" icon={<X />} onClick={() => remove(index)} />
        </div>
      ))}
      {titles.length < MOST && (
        <Button variant="ghost" icon={<Plus />} onClick={() => onChange([...titles, ''])} className="h-9">
          {t('Button')}
        </Button>
      )}
    </fieldset>
  )
}
