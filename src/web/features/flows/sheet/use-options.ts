import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { isCreatedByName, useCreateThing } from '#web/api/flows/create-thing.ts'
import { isListed, isOpen, sheetsQuery, thingsQuery } from '#web/api/flows/list-things.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import type { Toasts } from '#web/kit/feedback/toasts.ts'
import type { RefOptions } from '#web/kit/schema-form/form-context.ts'
import { textOf } from '#web/kit/schema-form/is-record.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

import { CreateAgent } from './creating/create-agent.tsx'
import { CreateField } from './creating/create-field.tsx'
import { CreateForm } from './creating/create-form.tsx'
import { CreateProduct } from './creating/create-product.tsx'
import { IN_NAMED, namedQuery } from './in-named.ts'
import { useSpreadsheets } from './use-spreadsheets.ts'

/** What is looked up in the spreadsheet that the settings name. */
const IN_SHEETS = ['spreadsheet', 'sheet', 'column']

/** What is made in a window of its own. */
const CREATORS: Readonly<Record<string, NonNullable<RefOptions['creator']>>> = {
  agent: { label: t('Create AI agent…'), Window: CreateAgent },
  product: { label: t('Create product…'), Window: CreateProduct },
  whatsappForm: { label: t('Create form…'), Window: CreateForm },
}

/** What is made where it is named: a field, an agent, a form and a product in a window, what needs only a name at once. */
const creatingBy =
  (createThing: ReturnType<typeof useCreateThing>, toasts: Toasts) =>
  (thing: string): Pick<RefOptions, 'Create' | 'creator' | 'createNamed'> => {
    if (thing === 'contactField') return { Create: CreateField }
    const creator = CREATORS[thing]
    if (creator) return { creator }
    if (!isCreatedByName(thing)) return {}
    const createNamed = (name: string) =>
      createThing(thing, name).catch((error: Error) => {
        toasts.show({ title: t('Couldn’t create “{name}”', { name }), description: error.message, variant: 'destructive' })
        return null
      })
    return { createNamed }
  }

/** Tells whether a form can offer what `ref:<thing>` may name. */
export const isOffered = (thing: string): boolean => isListed(thing) || IN_SHEETS.includes(thing) || Object.hasOwn(IN_NAMED, thing)

/** Gives the hook by which a form looks up what a reference may name; sheets, columns and the variables of another flow follow what the settings say so far. */
export function useOptionsOf(config: Readonly<Record<string, unknown>>): (thing: string) => RefOptions | null {
  const { app } = useCurrentApp()
  const createThing = useCreateThing(app.id)
  const toasts = useToasts()
  const mayCreate = roleAllows(app.role, 'admin')
  const creating = useMemo(() => (mayCreate ? creatingBy(createThing, toasts) : () => ({})), [mayCreate, createThing, toasts])
  const connectionId = textOf(config['connectionId'])
  const spreadsheet = textOf(config['spreadsheet'])
  const sheet = textOf(config['sheet'])
  return useCallback(
    function useOptions(thing: string): RefOptions | null {
      // Somebody may have made one in another tab.
      const things = useQuery({ ...thingsQuery(app.id, thing), enabled: isListed(thing), refetchOnWindowFocus: 'always' })
      const isNamed = connectionId !== '' && spreadsheet !== ''
      const sheets = useQuery({
        ...sheetsQuery(app.id, connectionId, spreadsheet),
        enabled: isNamed && (thing === 'sheet' || thing === 'column'),
      })
      const spreadsheets = useSpreadsheets(app.id, connectionId, spreadsheet, thing === 'spreadsheet')
      const named = useQuery(namedQuery(app.id, thing, config))
      if (Object.hasOwn(IN_NAMED, thing)) return { options: named.data ?? [], failed: named.isError, open: true }
      if (isListed(thing)) return { options: things.data ?? null, failed: things.isError, open: isOpen(thing), ...creating(thing) }
      if (thing === 'spreadsheet') return spreadsheets
      if (!IN_SHEETS.includes(thing) || !sheets.data) return null
      return optionsOf(thing === 'sheet' ? sheets.data.sheets.map(({ title }) => title) : columnsOf(sheets.data.sheets, sheet))
    },
    [app.id, creating, connectionId, spreadsheet, sheet, config],
  )
}

const columnsOf = (sheets: readonly { title: string; header: readonly string[] }[], sheet: string): readonly string[] =>
  sheets.find(({ title }) => title === sheet)?.header ?? []

/** Each name once; nothing to choose from where all are empty. */
function optionsOf(names: readonly string[]): RefOptions | null {
  const options = [...new Set(names)].filter((name) => name !== '').map((name) => ({ value: name, label: name }))
  return options.length === 0 ? null : { options, failed: false }
}
