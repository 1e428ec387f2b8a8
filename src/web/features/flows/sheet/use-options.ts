import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { isListed, sheetsQuery, thingsQuery } from '../../../api/flows/list-things.ts'
import type { RefOptions } from '../../../kit/schema-form/form-context.ts'
import { textOf } from '../../../kit/schema-form/is-record.ts'
import { useCurrentApp } from '../../../session/current-app.tsx'

/** Gives the hook by which a form looks up what a reference may name; sheets and columns follow what the settings say so far. */
export function useOptionsOf(config: Readonly<Record<string, unknown>>): (thing: string) => RefOptions | null {
  const { app } = useCurrentApp()
  const connectionId = textOf(config['connectionId'])
  const spreadsheet = textOf(config['spreadsheet'])
  const sheet = textOf(config['sheet'])
  return useCallback(
    function useOptions(thing: string): RefOptions | null {
      const things = useQuery({ ...thingsQuery(app.id, thing), enabled: isListed(thing) })
      const inSheets = thing === 'sheet' || thing === 'column'
      const sheets = useQuery({
        ...sheetsQuery(app.id, connectionId, spreadsheet),
        enabled: inSheets && connectionId !== '' && spreadsheet !== '',
      })
      if (isListed(thing)) return { options: things.data ?? null, failed: things.isError }
      if (!inSheets || !sheets.data) return null
      const names =
        thing === 'sheet'
          ? sheets.data.sheets.map(({ title }) => title)
          : (sheets.data.sheets.find(({ title }) => title === sheet)?.header ?? [])
      const options = [...new Set(names)].filter((name) => name !== '').map((name) => ({ value: name, label: name }))
      return options.length === 0 ? null : { options, failed: false }
    },
    [app.id, connectionId, spreadsheet, sheet],
  )
}
