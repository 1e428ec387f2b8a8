import { storedText } from '#domain/i18n/t.ts'
import { guessLanguage } from '#flow/knowledge/guess-language.ts'
import { splitPassages } from '#flow/knowledge/split-passages.ts'

import { type DocumentJob, type DocumentOutcome, Unreadable } from './document-job.ts'
import { csvToMarkdown } from './files/csv-to-markdown.ts'
import { decodeText } from './files/decode-text.ts'
import { readPage, type ReadPage } from './pages/read-page.ts'

/** A book of a thousand pages. */
const MOST_CHARACTERS = 3_000_000

/** A document's text in Markdown, with what it says of itself. */
export interface ReadMarkdown {
  title: string | null
  language: string | null
  markdown: string
}

/** Reads a document as its kind is read, and splits it into passages. */
export async function readDocument(job: DocumentJob): Promise<DocumentOutcome> {
  if (job.as === 'file') return { outcome: 'read', text: splitText(await readFile(job)), page: null }
  const page = readPage(job.html, job.address)
  const { address, links, noIndex, noFollow } = page
  return { outcome: 'read', text: splitText(page), page: { address, links, noIndex, noFollow } }
}

function splitText({ title, language, markdown }: ReadMarkdown) {
  if (markdown.length > MOST_CHARACTERS)
    throw new Unreadable(storedText('It has more than 3 million characters. Split it into several files.'))
  // A database keeps no zero characters and no halves of characters.
  const text = markdown.toWellFormed().replaceAll('\0', '')
  return {
    title: title?.toWellFormed().replaceAll('\0', '') ?? null,
    language: language ?? guessLanguage(text),
    passages: splitPassages(text),
  }
}

async function readFile({ bytes, name }: Extract<DocumentJob, { as: 'file' }>): Promise<ReadMarkdown> {
  const untold = { title: null, language: null }
  switch (/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()) {
    case 'pdf':
      return (await import('./files/pdf-to-markdown.ts')).pdfToMarkdown(bytes)
    case 'docx':
      return { ...untold, markdown: await (await import('./files/docx-to-markdown.ts')).docxToMarkdown(bytes) }
    case 'html':
    case 'htm':
      return fromPage(readPage(decodeText(bytes), 'https://file.invalid/'))
    case 'csv':
    case 'tsv':
      return { ...untold, markdown: csvToMarkdown(decodeText(bytes)) }
    case 'md':
    case 'markdown':
    case 'txt':
      return { ...untold, markdown: decodeText(bytes) }
    default:
      throw new Unreadable(storedText('This file type can’t be read. Save it as PDF, DOCX, HTML, Markdown, CSV or text.'))
  }
}

const fromPage = ({ title, language, markdown }: ReadPage): ReadMarkdown => ({ title, language, markdown })
