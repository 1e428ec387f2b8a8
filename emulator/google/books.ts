import { z } from 'zod'

import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import { batchUpdate } from './batch-update.ts'
import { sheetOf, Spreadsheet } from './spreadsheet.ts'

/** The spreadsheet that exists from the start. */
const ORDERS: Spreadsheet = {
  spreadsheetId: 'demo-orders-0001',
  title: 'Orders',
  sheets: [sheetOf(0, 'Orders', [['Date', 'Name', 'Phone', 'Email', 'Interest', 'Status']])],
  metadata: [],
  editors: null,
}

/** The spreadsheets of the pretend Google. What changes is kept in the ledger. */
export interface Books {
  find(id: string): Spreadsheet | null
  all(): readonly Spreadsheet[]
  put(book: Spreadsheet): void
  /** Applies a batch whole or not at all. */
  change(book: Spreadsheet, requests: readonly unknown[]): object[]
}

/** Opens the spreadsheets, as they were at the end of the last start. */
export function createBooks(ledger: Ledger, past: readonly LedgerEntry[]): Books {
  const books = new Map([[ORDERS.spreadsheetId, ORDERS]])
  for (const entry of past) {
    if (entry.kind !== 'spreadsheet_kept') continue
    const book = Spreadsheet.parse(entry['spreadsheet'])
    books.set(book.spreadsheetId, book)
  }
  const put = (book: Spreadsheet): void => {
    books.set(book.spreadsheetId, book)
    ledger.append('spreadsheet_kept', { spreadsheet: book })
  }
  return {
    find: (id) => books.get(id) ?? null,
    all: () => [...books.values()],
    put,
    change(book, requests) {
      const { after, replies } = batchUpdate(book, requests)
      put(after)
      return replies
    },
  }
}

/** A spreadsheet as a test or the demo hands it over: rows of texts for each sheet. */
export const BookInput = z.object({
  title: z.string().default('Untitled'),
  sheets: z.record(z.string(), z.array(z.array(z.string()))),
  editors: z.array(z.string()).nullable().default(null),
})

/** Makes a spreadsheet of its texts. */
export const bookOf = (spreadsheetId: string, { title, sheets, editors }: z.infer<typeof BookInput>): Spreadsheet => ({
  spreadsheetId,
  title,
  sheets: Object.entries(sheets).map(([name, rows], place) => sheetOf(place, name, rows)),
  metadata: [],
  editors,
})
