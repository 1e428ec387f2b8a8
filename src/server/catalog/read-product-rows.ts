import type { z } from 'zod'

import { CsvReader, separatorOf } from '#domain/contacts/csv-reader.ts'
import { readPrice } from '#domain/commerce/money.ts'
import { OwnProduct } from '#domain/commerce/own-product.ts'
import { type ImportFault, MOST_IMPORTED } from '#domain/commerce/product-import.ts'
import { AppError } from '#domain/errors.ts'
import { unguarded } from '#domain/contacts/csv.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { t, translated } from '#domain/i18n/t.ts'

const COLUMNS = ['retailerId', 'name', 'price', 'currency', 'description', 'stock', 'collections', 'imageUrl', 'url'] as const
type Column = (typeof COLUMNS)[number]
const NEEDED: readonly Column[] = ['retailerId', 'name', 'price', 'currency']

/** What columns may be called, in small letters; the first is what we call them. */
const HEADS: Readonly<Record<Column, readonly string[]>> = {
  retailerId: ['sku', 'id', 'content id', 'retailer id', 'retailer_id'],
  name: ['name', 'title', 'product'],
  price: ['price'],
  currency: ['currency'],
  description: ['description'],
  stock: ['stock', 'quantity', 'inventory'],
  collections: ['collection', 'collections', 'category'],
  imageUrl: ['image', 'image url', 'image_link', 'picture'],
  url: ['url', 'link', 'page'],
}

/** A product of a row, with the names of its collections; none named means that its collections stay. */
export type ReadProduct = OwnProduct & { collections: string[] }

/** Reads a table of products: what is one, and why each other row is not. */
export function readProductRows(csv: string): { products: ReadProduct[]; faults: ImportFault[]; ignored: string[] } {
  const reader = new CsvReader(separatorOf(csv))
  const [heads = [], ...rows] = [...reader.push(csv.replace(/^\uFEFF/, '')), ...reader.end()]
  const columns = heads.map(columnOf)
  const missing = NEEDED.filter((column) => !columns.includes(column)).map((column) => HEADS[column][0])
  if (missing.length > 0)
    throw new AppError('import-unreadable', {
      details: [{ path: 'csv', message: t('The first line needs these columns: {columns}.', { columns: commaList(missing) }) }],
    })
  if (rows.length > MOST_IMPORTED)
    throw new AppError('import-unreadable', {
      details: [{ path: 'csv', message: t('A file may have {count, number} products. Split it up.', { count: MOST_IMPORTED }) }],
    })
  const read = rows.map((row, at) => readRow(columns, row, at + 2))
  // Of a SKU that stands there twice the last one counts, as when the file is imported twice.
  const products = new Map(read.flatMap(({ product }) => (product ? [[product.retailerId, product]] : [])))
  return {
    products: [...products.values()],
    faults: read.flatMap(({ faults }) => faults),
    ignored: heads.filter((_, at) => columns[at] === null),
  }
}

function columnOf(head: string): Column | null {
  const name = head.trim().toLowerCase()
  return COLUMNS.find((column) => HEADS[column].includes(name)) ?? null
}

type Cell = (column: Column) => string

function readRow(
  columns: readonly (Column | null)[],
  row: readonly string[],
  line: number,
): { product: ReadProduct | null; faults: ImportFault[] } {
  const cell: Cell = (column) => unguarded(row[columns.indexOf(column)] ?? '').trim()
  const price = readPrice(cell('price'), cell('currency').toUpperCase())
  const faults: ImportFault[] =
    price === null ? [{ line, column: 'price', message: t('“{price}” is no price. Write it like 24.90.', { price: cell('price') }) }] : []
  const read = OwnProduct.safeParse(writtenIn(cell, price ?? 0, (column) => columns.includes(column)))
  for (const { path, message } of read.error?.issues ?? []) faults.push({ line, column: nameOf(path[0]), message: translated(message) })
  return { product: read.success && faults.length === 0 ? { ...read.data, collections: namesIn(cell('collections')) } : null, faults }
}

const writtenIn = (cell: Cell, priceMinor: number, has: (column: Column) => boolean): z.input<typeof OwnProduct> => ({
  retailerId: cell('retailerId'),
  name: cell('name'),
  description: cell('description') || null,
  priceMinor,
  currency: cell('currency').toUpperCase(),
  ...(has('stock') && { stock: cell('stock') === '' ? null : Number(cell('stock')) }),
  ...(has('imageUrl') && { imageUrl: cell('imageUrl') || null }),
  url: cell('url') || null,
})

/** Names with a bar between them, each once. */
function namesIn(text: string): string[] {
  const names = text.split('|').map((name) => name.trim().slice(0, 80))
  return [...new Set(names.filter((name) => name !== ''))]
}

/** The name of the column that a field of a product was read from. */
function nameOf(field: PropertyKey | undefined): string {
  const column = COLUMNS.find((one) => one === field)
  return column ? (HEADS[column][0] ?? column) : 'price'
}
