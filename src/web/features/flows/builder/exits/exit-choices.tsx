import { useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import { mayLeadTo } from '#flow/editing/connect.ts'

import { Field } from '#web/kit/form/field.tsx'
import { wantedField } from '#web/kit/form/first-field.ts'
import { SearchSelect } from '#web/kit/form/search-select.tsx'
import type { FlowLayout } from '#web/features/flows/layout/flow-layout.ts'
import type { ExitChoice } from './exits.ts'

const NOWHERE = t(' nowhere')
const NEW = t(' new')

type Props = {
  title: string
  exits: readonly ExitChoice[]
  /** The exit that somebody was led to. */
  wanted?: string | undefined
  /** The step was just added: an option that leads nowhere is not told of yet. */
  fresh: boolean
  kind: FlowKind
  document: FlowDocument
  layout: FlowLayout
  onLead: (exit: ExitChoice, nodeId: string | null) => void
  /** Something new is to stand at its end. */
  onAsk: (exit: ExitChoice) => void
}

/** Where each exit leads, chosen from a list: connecting without a pointer. */
export function ExitChoices({ title, exits, wanted, fresh, kind, document, layout, onLead, onAsk }: Props) {
  const section = useRef<HTMLElement>(null)
  // The sheet may be open already when somebody is led to one of its exits.
  useEffect(() => {
    if (wanted !== undefined) wantedField(section.current)?.focus()
  }, [wanted])
  if (exits.length === 0) return null
  return (
    <section ref={section} aria-label={title} className="mt-6 border-t border-line pt-4">
      <h3 className="mb-3 text-base font-semibold">{title}</h3>
      <div className="flex flex-col gap-4">
        {exits.map((exit) => {
          const may = mayLeadTo(document, kind, exit.from)
          const targets = layout.cards.filter(({ id }) => may.has(id))
          const options = [
            { value: NOWHERE, label: exit.otherwise },
            { value: NEW, label: t('A new step…') },
            ...targets.map((card) => ({ value: card.id, label: card.title })),
          ]
          return (
            <div key={`${exit.from.exit} ${exit.label}`} data-wanted={(wanted !== undefined && exit.from.exit === wanted) || undefined}>
              <Field label={exit.label} error={exit.isOpen && !fresh ? t('Connect it: customers who choose it get no reply.') : null}>
                {({ id }) => (
                  <SearchSelect
                    search={t('Find a block')}
                    id={id}
                    value={exit.to ?? NOWHERE}
                    options={options}
                    onChange={(chosen) => (chosen === NEW ? onAsk(exit) : onLead(exit, chosen === NOWHERE ? null : chosen))}
                  />
                )}
              </Field>
            </div>
          )
        })}
      </div>
    </section>
  )
}
