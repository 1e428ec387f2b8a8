import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import type { ContactImport } from '#domain/contacts/contact-import.ts'
import { CsvReader, separatorOf } from '#domain/contacts/csv-reader.ts'

type Encoding = ContactImport['encoding']

const SNIFFED = 64 * 1_024

/** Reads the rows of a stored table piece by piece, whatever its letters and separators are. */
export async function* readTable(path: string, encoding: Encoding): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder(encoding)
  let reader: CsvReader | null = null
  for await (const part of createReadStream(path, { highWaterMark: SNIFFED })) {
    const text = decoder.decode(part as Uint8Array, { stream: true })
    reader ??= new CsvReader(separatorOf(text))
    yield reader.push(text)
  }
  reader ??= new CsvReader(',')
  yield reader.push(decoder.decode())
  yield reader.end()
}

/** Finds out in which letters a table is written: by its mark, by what UTF-16 looks like, by whether all of it is UTF-8. */
export async function encodingOf(path: string): Promise<Encoding> {
  const first = await beginning(path)
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  const nulls = (odd: number) => first.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if (nulls(1) > first.length / 8) return 'utf-16le'
  if (nulls(0) > first.length / 8) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of createReadStream(path)) decoder.decode(part as Uint8Array, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function beginning(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(1_024), 0, 1_024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
