import { labelsQuery } from '#web/api/labels/labels.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Macro } from '#domain/conversations/macro.ts'

import { buttonStyle } from '#web/kit/form/button-style.ts'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { stepText } from '#web/kit/macros/step-labels.ts'
import { usePeople } from '../use-people.ts'

type Props = { macros: readonly Macro[]; onRun: (macro: Macro) => void; onClose: () => void }

/** Chooses a macro by its name; Enter runs the first that fits. */
export function MacroPicker({ macros, onRun, onClose }: Props) {
  const { people, teams } = usePeople()
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const { app } = useCurrentApp()
  const labels = useQuery(labelsQuery(app.id)).data ?? []
  const nameOf = (id: string) => [...people, ...teams, ...labels].find((one) => one.id === id)?.name
  const found = macros.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const run = (macro: Macro | undefined) => {
    if (!macro) return
    onRun(macro)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Run a macro')} initialFocus={field}>
      {macros.length === 0 ? (
        <EmptyState
          title={t('No macros yet')}
          action={
            <Link to="/settings/macros" className={buttonStyle({ variant: 'primary' })}>
              {t('Make one')}
            </Link>
          }
        >
          {t('A macro does several things at once, like thanking, tagging and closing.')}
        </EmptyState>
      ) : (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            run(found[0])
          }}
        >
          <Input
            ref={field}
            type="search"
            aria-label={t('Search macros')}
            placeholder={t('Name')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <ul aria-label={t('Macros')} className="flex flex-col">
            {found.map((macro) => (
              <li key={macro.id}>
                <button
                  type="button"
                  onClick={() => run(macro)}
                  className="flex w-full flex-col rounded-control px-3 py-2 text-start hover:bg-hover"
                >
                  <span className="font-medium">{macro.name}</span>
                  <span className="text-meta text-ink-2 first-letter:uppercase">
                    {macro.steps.map((step) => stepText(step, nameOf)).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="px-3 text-secondary text-ink-2">{t('No macro is called “{search}”.', { search: search.trim() })}</p>
          )}
        </form>
      )}
    </Dialog>
  )
}
