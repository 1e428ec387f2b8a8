import type { sheets_v4 } from '@googleapis/sheets'

import { type Called, called } from './called.ts'

/** A sheet as it stands: what its cells show, and the notes that we left with it. */
export interface SheetState {
  sheetId: number
  title: string
  rowCount: number
  columnCount: number
  rows: readonly (readonly string[])[]
  notes: readonly { id: number; value: string }[]
}

/** The calls of Google Sheets that we need. They answer and never throw. */
export interface SheetApi {
  titles(spreadsheetId: string): Promise<Called<{ title: string; sheets: { title: string; header: string[] }[] }>>
  read(spreadsheetId: string, title: string): Promise<Called<SheetState>>
  /** Applies every request, or none. */
  write(spreadsheetId: string, requests: sheets_v4.Schema$Request[]): Promise<Called<null>>
}

/** Under this name our notes travel with a sheet. */
export const NOTE_KEY = 'parley'

const FIELDS =
  'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),data(rowData(values(formattedValue))),developerMetadata(metadataId,metadataKey,metadataValue))'

/** Makes the calls with Google's client. Repeating is decided by the caller, never by the client: it cannot know what was done. */
export function createSheetApi(client: sheets_v4.Sheets): SheetApi {
  const { spreadsheets } = client
  const once = { retry: false }
  return {
    titles: (spreadsheetId) =>
      called(async () => {
        const { data: head } = await spreadsheets.get({ spreadsheetId, fields: 'properties(title),sheets(properties(title))' }, once)
        const titles = (head.sheets ?? []).flatMap(({ properties }) => properties?.title ?? [])
        const ranges = titles.slice(0, 50).map((title) => `${quoted(title)}!1:1`)
        const { data } = await spreadsheets.get({ spreadsheetId, ranges, fields: FIELDS }, once)
        const sheets = (data.sheets ?? []).map(toState).map(({ title, rows }) => ({ title, header: [...(rows[0] ?? [])] }))
        return { title: head.properties?.title ?? '', sheets }
      }),
    read: (spreadsheetId, title) =>
      called(async () => {
        const { data } = await spreadsheets.get({ spreadsheetId, ranges: [quoted(title)], fields: FIELDS }, once)
        return toState(data.sheets?.[0] ?? {})
      }),
    write: (spreadsheetId, requests) =>
      called(async () => {
        await spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } }, once)
        return null
      }),
  }
}

const quoted = (title: string): string => `'${title.replaceAll("'", "''")}'`

function toState({ properties, data, developerMetadata }: sheets_v4.Schema$Sheet): SheetState {
  const rowData = data?.[0]?.rowData ?? []
  return {
    sheetId: properties?.sheetId ?? 0,
    title: properties?.title ?? '',
    rowCount: properties?.gridProperties?.rowCount ?? 0,
    columnCount: properties?.gridProperties?.columnCount ?? 0,
    rows: rowData.map(({ values }) => (values ?? []).map(({ formattedValue }) => formattedValue ?? '')),
    notes: (developerMetadata ?? []).flatMap(({ metadataId, metadataKey, metadataValue }) =>
      metadataKey === NOTE_KEY && metadataId ? [{ id: metadataId, value: metadataValue ?? '' }] : [],
    ),
  }
}
