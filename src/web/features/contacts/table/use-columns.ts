import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'

import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type ChosenColumn, clampWidth, type Column, columnsOf, shownColumns } from './columns.ts'

/** A column as the table shows it. */
export type ShownColumn = Column & { chosenWidth: number | null }

export interface Columns {
  /** Those that are shown, in their order. */
  shown: readonly ShownColumn[]
  /** Those that are not. */
  hidden: readonly Column[]
  show(id: string): void
  hide(id: string): void
  move(id: string, by: -1 | 1): void
  resize(id: string, width: number): void
}

/** The columns that somebody chose for an app, remembered for them. */
export function useColumns(): Columns {
  const { app } = useCurrentApp()
  const fields = useQuery(contactFieldsQuery(app.id)).data?.items
  const known = useMemo(() => columnsOf(fields ?? []), [fields])
  const [{ contactColumns }, setPreferences] = usePreferences()
  const kept = contactColumns[app.id]
  const columns = useMemo(() => shownColumns(kept, localStorage, app.id), [kept, app.id])
  const save = (next: readonly ChosenColumn[]) => setPreferences({ contactColumns: { ...contactColumns, [app.id]: [...next] } })
  const shown = useMemo(
    () =>
      columns.flatMap(({ id, width }) => {
        const column = known.find((one) => one.id === id)
        return column ? [{ ...column, chosenWidth: width ?? null }] : []
      }),
    [columns, known],
  )
  return {
    shown,
    hidden: known.filter(({ id }) => !columns.some((one) => one.id === id)),
    show: (id) => save([...columns, { id }]),
    hide: (id) => save(columns.filter((one) => one.id !== id)),
    move(id, by) {
      const from = columns.findIndex((one) => one.id === id)
      const moved = columns.filter((one) => one.id !== id)
      const column = columns[from]
      // The name stays the first.
      if (column) save([...moved.slice(0, Math.max(1, from + by)), column, ...moved.slice(Math.max(1, from + by))])
    },
    resize: (id, width) => save(columns.map((one) => (one.id === id ? { ...one, width: clampWidth(width) } : one))),
  }
}
