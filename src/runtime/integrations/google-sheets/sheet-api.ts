import { storedText } from '#domain/i18n/t.ts'
import type { sheets_v4 } from '@googleapis/sheets'
import { z } from 'zod'

import { type Called, called, calledIfAllowed, type Says } from '../google/called.ts'
import type { GoogleClient } from '../google/google-client.ts'

/** A sheet as it stands: what its cells show, and the notes that we left with it. */
export interface SheetState {
  sheetId: number
  title: string
  rowCount: number
  columnCount: number
  rows: readonly (readonly string[])[]
  notes: readonly { id: number; value: string }[]
}

/** Spreadsheets of an account, the last used first. `more` tells that there are others, to be found by their names. */
const SpreadsheetList = z
  .object({ files: z.array(z.object({ id: z.string(), name: z.string() })).default([]), nextPageToken: z.string().optional() })
  .transform(({ files, nextPageToken }) => ({ items: files, more: nextPageToken !== undefined }))
export type SpreadsheetList = z.infer<typeof SpreadsheetList>

/** The calls of Google that we need. They answer and never throw. */
export interface SheetApi {
  /** The account's spreadsheets whose names have a word that begins so; null when it did not allow us to see them. */
  list(name: string): Promise<Called<SpreadsheetList | null>>
  titles(spreadsheetId: string): Promise<Called<{ title: string; sheets: { title: string; header: string[] }[] }>>
  read(spreadsheetId: string, title: string): Promise<Called<SheetState>>
  /** Applies every request, or none. */
  write(spreadsheetId: string, requests: sheets_v4.Schema$Request[]): Promise<Called<null>>
}

const SAYS: Says = {
  403: () => storedText('The account can’t open this spreadsheet. Share it with the account as an editor.'),
  404: () => storedText('There’s no spreadsheet at this URL. It may have been deleted.'),
}

/** Under this name our notes travel with a sheet. */
export const NOTE_KEY = 'parley'

const FIELDS =
  'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),data(rowData(values(formattedValue))),developerMetadata(metadataId,metadataKey,metadataValue))'

/** Makes the calls with Google's client. Repeating is decided by the caller, never by the client: it cannot know what was done. */
export function createSheetApi({ sheets: { spreadsheets }, files }: GoogleClient): SheetApi {
  const once = { retry: false }
  return {
    list: (name) => calledIfAllowed(async () => SpreadsheetList.parse(await files(listing(name)))),
    titles: (spreadsheetId) =>
      called(async () => {
        const { data: head } = await spreadsheets.get({ spreadsheetId, fields: 'properties(title),sheets(properties(title))' }, once)
        const titles = (head.sheets ?? []).flatMap(({ properties }) => properties?.title ?? [])
        const ranges = titles.slice(0, 50).map((title) => `${quoted(title)}!1:1`)
        const { data } = await spreadsheets.get({ spreadsheetId, ranges, fields: FIELDS }, once)
        const sheets = (data.sheets ?? []).map(toState).map(({ title, rows }) => ({ title, header: [...(rows[0] ?? [])] }))
        return { title: head.properties?.title ?? '', sheets }
      }, SAYS),
    read: (spreadsheetId, title) =>
      called(async () => {
        const { data } = await spreadsheets.get({ spreadsheetId, ranges: [quoted(title)], fields: FIELDS }, once)
        return toState(data.sheets?.[0] ?? {})
      }, SAYS),
    write: (spreadsheetId, requests) =>
      called(async () => {
        await spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } }, once)
        return null
      }, SAYS),
  }
}

/** What Google Drive is asked: spreadsheets only, also those of drives that teams share. */
const listing = (name: string): Record<string, string> => ({
  q: `mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false${name === '' ? '' : ` and name contains '${name.replaceAll(/[\\']/g, String.raw`\$&`)}'`}`,
  orderBy: 'recency desc',
  pageSize: '100',
  fields: 'nextPageToken,files(id,name)',
  supportsAllDrives: 'true',
  includeItemsFromAllDrives: 'true',
})

const quoted = (title: string): string => `'${title.replaceAll("'", "''")}'`

function toState({ properties = {}, data, developerMetadata = [] }: sheets_v4.Schema$Sheet): SheetState {
  const { sheetId, title, gridProperties } = properties
  const { rowCount, columnCount } = gridProperties ?? {}
  const rowData = data?.[0]?.rowData ?? []
  return {
    sheetId: sheetId ?? 0,
    title: title ?? '',
    rowCount: rowCount ?? 0,
    columnCount: columnCount ?? 0,
    rows: rowData.map(({ values }) => (values ?? []).map(({ formattedValue }) => formattedValue ?? '')),
    notes: developerMetadata.flatMap(({ metadataId, metadataKey, metadataValue }) =>
      metadataKey === NOTE_KEY && metadataId ? [{ id: metadataId, value: metadataValue ?? '' }] : [],
    ),
  }
}
