import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { spreadsheetId } from '#domain/workspace/spreadsheet-id.ts'

import { ApiError } from '#web/api/api-error.ts'
import { sheetsQuery, spreadsheetsQuery } from '#web/api/flows/list-things.ts'
import type { RefOption, RefOptions } from '#web/kit/schema-form/form-context.ts'

const PAUSE_MS = 250
const NONE_SHARED = t('Google shows this account no spreadsheet yet. Share one with it, or paste an address.')

const bookNote = ({ title, sheets }: { title: string; sheets: readonly unknown[] }): string =>
  t('{count, plural, =1 {“{title}”, one sheet} other {“{title}”, # sheets}}', { count: sheets.length, title })

/** The spreadsheets that an account offers, by name; an address can be pasted as well, and must be where Google gives us no list. */
export function useSpreadsheets(appId: string, connectionId: string, chosen: string, enabled: boolean): RefOptions | null {
  const [words, setWords] = useState('')
  const wanted = useSettled(words.trim())
  const isOn = enabled && connectionId !== ''
  const { recent, items } = useListed(appId, connectionId, wanted, isOn)
  const { book, chosenNote } = useChosen(appId, connectionId, chosen, isOn)
  if (!isOn) return null
  if (recent.error) return { options: [], failed: false, open: true, note: chosenNote ?? wordsOf(recent.error) }
  const note = chosenNote ?? (items?.length === 0 ? NONE_SHARED : undefined)
  return {
    options: items && toOptions(items, chosen, book?.title),
    failed: false,
    ...(note !== undefined && { note }),
    beyond: { onWords: setWords, accepts: isAddress, none: t('No spreadsheet has this in its name. Its address can be pasted here.') },
  }
}

/** The spreadsheet that is chosen, and what is said of it. */
function useChosen(appId: string, connectionId: string, chosen: string, isOn: boolean) {
  const { data: book, error } = useQuery({ ...sheetsQuery(appId, connectionId, chosen), enabled: isOn && chosen !== '' })
  return { book, chosenNote: book ? bookNote(book) : error?.message }
}

/** The spreadsheets that were used last, and where these are not all, those that have the words in their name. */
function useListed(appId: string, connectionId: string, wanted: string, isOn: boolean) {
  const recent = useQuery({ ...spreadsheetsQuery(appId, connectionId, ''), enabled: isOn })
  const found = useQuery({
    ...spreadsheetsQuery(appId, connectionId, wanted),
    enabled: isOn && recent.data?.more === true && wanted !== '',
    placeholderData: keepPreviousData,
  })
  return { recent, items: recent.data ? [...recent.data.items, ...(found.data?.items ?? [])] : null }
}

/** The spreadsheets once each; the chosen one under what stands in the field, which may be its address. */
function toOptions(items: readonly { id: string; name: string }[], chosen: string, title: string | undefined): RefOption[] {
  const chosenId = spreadsheetId(chosen)
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const others = [...names].filter(([id]) => id !== chosenId).map(([value, label]) => ({ value, label }))
  return chosen === '' ? others : [{ value: chosen, label: names.get(chosenId ?? '') ?? title ?? chosen }, ...others]
}

const isAddress = (text: string): boolean => text.trim().startsWith('https://') && spreadsheetId(text) !== null

const wordsOf = (error: Error): string => (error instanceof ApiError ? `${error.message} ${error.hint}` : error.message)

/** What was typed, once there is a pause. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
