import { fileURLToPath } from 'node:url'

import { ENTRY_LABELS, type Ledger } from '#domain/partners/commission.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t, translated } from '#domain/i18n/t.ts'
import type { Statement } from '#store/partners/ledger.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'
import { setLines, spell } from './pdf-text.ts'
import { money, monthOf } from './statement.ts'

const MARGIN = 48
const INK = '#1f2528'
const MUTED = '#5c666b'
const LINE = '#d9d5cc'
/** Widths of the columns in points; the reason gets what is left. */
const WIDTHS = [68, 72, 96, '*', 84, 84] as const
const PADDING = 4
const CLIENT_WIDTH = 96 - 2 * PADDING
/** What an A4 page of 595 points leaves beside the others. */
const REASON_WIDTH = 595 - 2 * MARGIN - (68 + 72 + 96 + 84 + 84) - 2 * PADDING

type Row = { text: string; colSpan?: number }[]

/** The letters of PDF have no Devanagari, and its library sets no line from right to left: who reads those gets the table in English. */
const inLettersOfPdf = <T>(write: () => T): T => (['hi', 'ar'].includes(locale()) ? inLanguage('en', write) : write())

export const statementPdf = (...of: Parameters<typeof drawStatement>): Promise<Buffer> => inLettersOfPdf(() => drawStatement(...of))

/** A month of commission as a PDF: the company, the lines of the month, and what is owed before and after. */
async function drawStatement(company: string, period: string, statement: Statement, now: Date): Promise<Buffer> {
  // Partners ask for one a month: a server that never makes any does without the library.
  const [{ default: PdfDocument }, fontkit] = await Promise.all([import('pdfkit'), import('fontkit')])
  const letters = await fontkit.open(fontFile('DejaVuSans.ttf'))
  const title = t('Commission statement, {month}', { month: monthOf(period) })
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    font: fontFile('DejaVuSans.ttf'),
    bufferPages: true,
    lang: locale(),
    displayTitle: true,
    info: { Title: title, Author: company, CreationDate: now },
  })
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold.ttf'))
  let isSpelled = false
  const write = (text: string, width: number): string => {
    const spelled = 'hasGlyphForCodePoint' in letters ? spell(text, letters) : { text, isSpelled: false }
    isSpelled ||= spelled.isSpelled
    return setLines(spelled.text, width, (part) => pdf.widthOfString(part))
  }
  const whose = write(company, Infinity)
  pdf.fillColor(INK).font('bold').fontSize(18).text(t('Commission statement'))
  pdf
    .font(fontFile('DejaVuSans.ttf'))
    .fontSize(11)
    .fillColor(MUTED)
    .text(`${whose} · ${monthOf(period)}`)
    .moveDown(1.5)
  pdf.fontSize(8.5).fillColor(INK)
  drawTable(pdf, rowsOf(statement, write))
  pdf.moveDown(1).fillColor(MUTED).text(t('Lines are never changed. A correction is a line of its own.'), MARGIN)
  if (isSpelled)
    pdf.text(t('Some words are spelled in Latin letters, as this PDF has no others for them. The CSV has them as they were written.'))
  numberPages(pdf, `${whose} · ${period}`)
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}

/** The fonts of PDF itself know Western letters only; these know Greek, Cyrillic, Arabic and more. */
const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`))

function rowsOf({ opening, entries, closing }: Statement, write: (text: string, width: number) => string): Row[] {
  return [
    [t('Date'), t('Kind'), t('Client'), t('Reason'), t('Revenue'), t('Amount')].map((text) => ({ text })),
    ...balanceRows(t('Owed before'), opening),
    ...entries.map(({ createdAt, kind, client, reason, basis, amount, currency }) =>
      [
        createdAt.slice(0, 10),
        translated(ENTRY_LABELS[kind]),
        write(client ?? '', CLIENT_WIDTH),
        write(reason, REASON_WIDTH),
        basis === null ? '' : money(basis, currency),
        money(amount, currency),
      ].map((text) => ({ text })),
    ),
    ...balanceRows(t('Owed after'), closing),
  ]
}

const balanceRows = (label: string, balances: Ledger['balances']): Row[] =>
  balances.map(({ currency, amount }) => [{ text: label, colSpan: 5 }, { text: money(amount, currency) }])

function drawTable(pdf: PDFKit.PDFDocument, rows: Row[]): void {
  const regular = { src: fontFile('DejaVuSans.ttf') }
  const bold = { src: fontFile('DejaVuSans-Bold.ttf') }
  pdf.table({
    columnStyles: WIDTHS.map((width, index) => ({ width, align: { x: index < 4 ? 'left' : 'right', y: 'top' } })),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: LINE, padding: [5, PADDING, 5, PADDING] },
    data: rows.map((row, index) => {
      const isStrong = index === 0 || row.length < WIDTHS.length
      return row.map((cell) => ({ ...cell, font: isStrong ? bold : regular }))
    }),
  })
}

/** Writes at the foot of each page whose it is and which of how many. */
function numberPages(pdf: PDFKit.PDFDocument, whose: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // The foot lies in the margin, which would begin another page.
    pdf.page.margins.bottom = 0
    pdf
      .fontSize(8)
      .fillColor(MUTED)
      .text(`${whose} · ${t('{page, number} of {count, number}', { page: page + 1, count })}`, MARGIN, pdf.page.height - 32, {
        width: pdf.page.width - 2 * MARGIN,
        align: 'right',
      })
  }
}
