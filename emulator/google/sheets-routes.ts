import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Accounts } from './accounts.ts'
import type { Books } from './books.ts'
import { GoogleError } from './google-error.ts'
import type { Quota } from './quota.ts'
import { rangeOf } from './range.ts'
import { type Sheet, shown, type Spreadsheet } from './spreadsheet.ts'
import { appendValues, batchUpdateValues, readValues, updateValues } from './values-routes.ts'

interface SheetsDeps {
  accounts: Accounts
  books: Books
  quota: Quota
}

const GetQuery = z.object({
  ranges: z.union([z.string(), z.array(z.string())]).optional(),
  includeGridData: z.stringbool().optional(),
  fields: z.string().optional(),
})
const Ranges = z.object({ ranges: z.union([z.string(), z.array(z.string())]) })
const Batch = z.object({ requests: z.array(z.unknown()) })
const Search = z.object({
  dataFilters: z.array(
    z.object({ developerMetadataLookup: z.object({ metadataId: z.number().optional(), metadataKey: z.string().optional() }) }),
  ),
})

/** The part of the Sheets API v4 that the product may use. Paths hold colons, so they are read here and not by the router. */
export function registerSheetsRoutes(app: FastifyInstance, { accounts, books, quota }: SheetsDeps): void {
  const open = (request: FastifyRequest, kind: 'Read' | 'Write', id: string): Spreadsheet => {
    const user = accounts.holder(request.headers.authorization?.replace(/^Bearer /, '') ?? '')?.email
    if (user === undefined) throw new GoogleError(401)
    quota.count(kind, user)
    const book = books.find(id)
    if (!book) throw new GoogleError(404)
    if (book.editors && !book.editors.includes(user)) throw new GoogleError(403)
    return book
  }

  app.get<{ Params: { '*': string } }>('/v4/spreadsheets/*', (request) => {
    const [id = '', what, range = ''] = request.params['*'].split('/')
    const book = open(request, 'Read', id)
    if (what === 'values') return readValues(book, range)
    if (what === 'values:batchGet')
      return { spreadsheetId: id, valueRanges: [Ranges.parse(request.query).ranges].flat().map((each) => readValues(book, each)) }
    if (what !== undefined) throw new GoogleError(404)
    return describe(book, GetQuery.parse(request.query))
  })

  app.put<{ Params: { '*': string }; Querystring: { valueInputOption?: string } }>('/v4/spreadsheets/*', (request) => {
    const [id = '', what, range = ''] = request.params['*'].split('/')
    if (what !== 'values') throw new GoogleError(404)
    return updateValues(books, open(request, 'Write', id), range, request.query.valueInputOption, request.body)
  })

  app.post<{ Params: { '*': string }; Querystring: { valueInputOption?: string } }>('/v4/spreadsheets/*', (request) => {
    const [head = '', what = '', range = ''] = request.params['*'].split('/')
    if (what === '' && head.endsWith(':batchUpdate')) {
      const book = open(request, 'Write', head.slice(0, -':batchUpdate'.length))
      return { spreadsheetId: book.spreadsheetId, replies: books.change(book, Batch.parse(request.body).requests) }
    }
    if (what === 'developerMetadata:search') return searchMetadata(open(request, 'Read', head), Search.parse(request.body).dataFilters)
    if (what === 'values:batchUpdate') return batchUpdateValues(books, open(request, 'Write', head), request.body)
    if (what !== 'values' || !range.endsWith(':append')) throw new GoogleError(404)
    const book = open(request, 'Write', head)
    return appendValues(books, book, range.slice(0, -':append'.length), request.query.valueInputOption, request.body)
  })
}

/** Describes a spreadsheet, with the cells of the ranges that were asked for. Of a field mask only its first names matter here. */
function describe(book: Spreadsheet, { ranges, includeGridData, fields }: z.infer<typeof GetQuery>): object {
  const wanted = ranges === undefined ? null : [ranges].flat().map((range) => rangeOf(book, range))
  const withCells = fields === undefined ? includeGridData === true : /\bdata\b/.test(fields)
  const sheets = wanted === null ? book.sheets.map((sheet) => ({ sheet, toRow: Infinity })) : wanted
  return {
    spreadsheetId: book.spreadsheetId,
    properties: { title: book.title },
    sheets: sheets.map(({ sheet, toRow }) => ({
      properties: propertiesOf(sheet),
      ...(withCells && { data: [{ rowData: sheet.rows.slice(0, toRow).map(rowData) }] }),
      developerMetadata: book.metadata.filter(({ sheetId }) => sheetId === sheet.sheetId).map(metadataOf),
    })),
  }
}

const propertiesOf = ({ sheetId, title, rowCount, columnCount }: Sheet): object => ({
  sheetId,
  title,
  sheetType: 'GRID',
  gridProperties: { rowCount, columnCount },
})

/** Empty cells hold nothing, as Google leaves them. */
const rowData = (row: Sheet['rows'][number]): object =>
  row.length === 0 ? {} : { values: row.map((cell) => (cell === null ? {} : { userEnteredValue: cell, formattedValue: shown(cell) })) }

const metadataOf = ({ sheetId, ...rest }: Spreadsheet['metadata'][number]): object => ({
  ...rest,
  location: { locationType: 'SHEET', sheetId },
})

function searchMetadata(book: Spreadsheet, filters: z.infer<typeof Search>['dataFilters']): object {
  const found = book.metadata.filter((one) =>
    filters.some(
      ({ developerMetadataLookup: { metadataId, metadataKey } }) =>
        (metadataId === undefined || metadataId === one.metadataId) && (metadataKey === undefined || metadataKey === one.metadataKey),
    ),
  )
  return found.length === 0 ? {} : { matchedDeveloperMetadata: found.map((one) => ({ developerMetadata: metadataOf(one) })) }
}
