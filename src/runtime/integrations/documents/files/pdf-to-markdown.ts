import { storedText } from '#domain/i18n/t.ts'
import { getDocumentProxy } from 'unpdf'

import { Unreadable } from '../document-job.ts'
import type { ReadMarkdown } from '../read-document.ts'
import { linesToMarkdown } from './lines-to-markdown.ts'
import { linesOfPage, type PageLine, withoutRunningHeads } from './page-lines.ts'

const MOST_PAGES = 2_000

/** The text of a PDF: larger letters are headings, what stands on every page is left out. */
export async function pdfToMarkdown(bytes: Uint8Array): Promise<ReadMarkdown> {
  const pdf = await open(bytes)
  try {
    if (pdf.numPages > MOST_PAGES)
      throw new Unreadable(storedText('It has more than {count, number} pages. Split it into several files.', { count: MOST_PAGES }))
    const pages: PageLine[][] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(
        linesOfPage(
          items.flatMap((item) => ('str' in item ? [pieceOf(item)] : [])),
          page.view[2] ?? 600,
        ),
      )
      page.cleanup()
    }
    const markdown = linesToMarkdown(withoutRunningHeads(pages))
    if (markdown === '') throw new Unreadable(storedText('It has only images of pages and no text. Save it with recognized text (OCR).'))
    return { title: null, language: null, markdown }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { useSystemFonts: false, disableFontFace: true })
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw new Unreadable(storedText('It’s password-protected. Save a copy without a password.'))
    throw cause
  }
}

function pieceOf({ str, transform, width }: { str: string; transform: readonly number[]; width: number }) {
  const [, skew = 0, , scale = 0, x = 0, y = 0] = transform
  return { text: str, x, y, width, size: Math.round(Math.hypot(skew, scale) * 10) / 10 }
}
