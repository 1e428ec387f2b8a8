import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { iconButtonStyle } from '../form/icon-button.tsx'
import { Input } from '../form/input.tsx'
import { Popover } from '../overlay/popover.tsx'
import type { Variable } from './form-context.ts'

type Props = { label: string; icon: ReactNode; variables: readonly Variable[]; onPick: (path: string) => void }

/** A list of everything that a text may speak of; what is picked is put where the caret stands. */
export function VariablePicker({ label, icon, variables, onPick }: Props) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = variables.filter(({ path, about }) => `${path} ${about}`.toLowerCase().includes(words))
  const pick = (path: string) => {
    setOpen(false)
    setSearch('')
    onPick(path)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      title={t('Insert a variable')}
      trigger={
        <button type="button" aria-label={t('Insert a variable: {label}', { label })} className={iconButtonStyle({ size: 'sm' })}>
          {icon}
        </button>
      }
    >
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (found[0]) pick(found[0].path)
        }}
      >
        <Input
          aria-label={t('Search variables')}
          placeholder={t('Search variables')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="max-h-64 overflow-y-auto">
          {[...Map.groupBy(found, ({ group }) => group)].map(([group, own]) => (
            <div key={group} role="group" aria-label={group}>
              <div className="px-2 pt-2 pb-1 text-meta text-ink-3">{group}</div>
              {own.map(({ path, about, type, sample }) => (
                <button
                  key={path}
                  type="button"
                  onClick={() => pick(path)}
                  className="focus-inset flex min-h-8 w-full items-center gap-2 rounded-row px-2 py-1 text-start hover:bg-hover max-phone:min-h-11"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-mono text-meta text-ink">{path}</span>
                    <span className="block truncate text-meta text-ink-3">
                      {about}
                      {sample !== undefined && t(', like {sample}', { sample })}
                    </span>
                  </span>
                  {type !== undefined && <span className="shrink-0 text-meta text-ink-2">{type}</span>}
                </button>
              ))}
            </div>
          ))}
          {found.length === 0 && <p className="p-2 text-secondary text-ink-2">{t('No variable has this in its name.')}</p>}
        </div>
      </form>
    </Popover>
  )
}
