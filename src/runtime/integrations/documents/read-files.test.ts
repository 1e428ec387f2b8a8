// Documents as people make them and as they are made to break readers, read in the real thread.
import { once } from 'node:events'

import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { afterAll, expect, test } from 'vitest'

import type { DocumentOutcome } from './document-job.ts'
import { createDocumentReader } from './document-reader.ts'

const reader = createDocumentReader()
afterAll(() => reader.close())

const read = (name: string, bytes: Uint8Array | string): Promise<DocumentOutcome> =>
  reader.read({ as: 'file', name, bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes })

async function passages(name: string, bytes: Uint8Array | string) {
  const read = await reader.read({ as: 'file', name, bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes })
  return read.outcome === 'read' ? read.text.passages : read
}

async function pdf(draw: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const document = new PDFDocument(options)
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  draw(document)
  document.end()
  await once(document, 'end')
  return Buffer.concat(parts)
}

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const STYLES =
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style></w:styles>'

const docx = (body: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(RELATIONS),
    'word/styles.xml': strToU8(STYLES),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  })
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`

test('a Word document keeps its headings and tables', async () => {
  const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
  const body =
    paragraph('Delivery', 'H1') + paragraph('We pack every day.') + `<w:tbl>${row('To', 'Costs')}${row('Norway', '12.90')}</w:tbl>`
  expect(await passages('a.docx', docx(body))).toEqual([
    { headings: ['Delivery'], text: 'We pack every day.\n\n| To | Costs |\n| --- | --- |\n| Norway | 12.90 |' },
  ])
})

test('a PDF keeps its headings, and leaves out what stands on every page', async () => {
  const bytes = await pdf((document) => {
    for (let page = 1; page <= 4; page++) {
      if (page > 1) document.addPage()
      document.fontSize(8).text('Harbour Goods', 72, 40).text(`Page ${page}`, 72, 700)
      const part = ['Apples', 'Bread', 'Cheese', 'Dates'][page - 1]
      document.fontSize(18).text(`Part ${part}`, 72, 90)
      document.fontSize(11).text(`The first para-\ngraph of ${part} has two lines.`, 72, 130).moveDown(2).text(`Another about ${part}.`)
    }
  })
  const found = await passages('a.pdf', bytes)
  expect(found).toHaveLength(4)
  expect(found).toMatchObject([
    { headings: ['Part Apples'], text: 'The first paragraph of Apples has two lines.\n\nAnother about Apples.' },
    {},
    {},
    { headings: ['Part Dates'] },
  ])
})

test('two columns of a PDF are read one after the other, though they were drawn line by line', async () => {
  const bytes = await pdf((document) => {
    document.fontSize(10)
    for (let line = 0; line < 8; line++) {
      document.text(`Left line number ${line} goes on and on`, 72, 100 + line * 12, { lineBreak: false })
      document.text(`Right line number ${line} goes on and on`, 320, 100 + line * 12, { lineBreak: false })
    }
  })
  const [passage] = await passages('a.pdf', bytes).then((found) => (Array.isArray(found) ? found : []))
  expect(passage?.text.indexOf('Left line number 7')).toBeLessThan(passage?.text.indexOf('Right line number 0') ?? 0)
})

test.each([
  [
    'prices.csv',
    'Article;Price;Note\nMug;9,90;\n"Set; of 3";24,90;"Two\nlines"\n',
    ['Article: Mug\nPrice: 9,90\n\nArticle: Set; of 3\nPrice: 24,90\nNote: Two lines'],
  ],
  ['help.html', '<html lang="pt-BR"><nav>Menu</nav><main><h2>Frete</h2><p>Grátis.</p></main>', ['Grátis.']],
  ['help.md', '# Help\r\n\r\nOpen daily.', ['Open daily.']],
  ['old.txt', Uint8Array.from([0x63, 0x61, 0x66, 0xe9]), ['café']],
  ['note.txt', '\ufeffWith a mark', ['With a mark']],
])('%s is read', async (name, bytes, texts) => {
  expect((await passages(name, bytes)) as unknown).toEqual(texts.map((text) => expect.objectContaining({ text })))
})

test.each([
  ['broken.pdf', '%PDF-1.7 and nothing else', /damaged/],
  ['broken.docx', 'This is no archive', /damaged/],
  ['empty.csv', 'Article,Price\n', /no rows/],
  ['photo.xyz', 'x', /can’t be read/],
])('%s says in words why it cannot be read', async (name, bytes, problem) => {
  expect(await read(name, bytes)).toEqual({ outcome: 'refused', problem: expect.stringMatching(problem) })
})

test('a PDF of pictures, or with a password, says what to do', async () => {
  expect(await read('a.pdf', await pdf((document) => document.rect(10, 10, 50, 50).fill('red')))).toMatchObject({
    problem: expect.stringContaining('OCR'),
  })
  expect(await read('a.pdf', await pdf((document) => document.text('Hi'), { userPassword: 'secret' }))).toMatchObject({
    problem: expect.stringContaining('password'),
  })
})

/** The same archive, which says of its last part that it has so many bytes. */
function declaring(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive)
  bytes.writeUInt32LE(size, bytes.lastIndexOf('PK\u0001\u0002') + 24)
  return bytes
}

test('an archive that unpacks into more than can be read is refused before it does, also where it lies', async () => {
  const text = docx(paragraph('x'.repeat(100_000)))
  expect(await read('bomb.docx', declaring(text, 70_000_000))).toMatchObject({ problem: expect.stringContaining('once unpacked') })
  expect(await read('bomb.docx', declaring(text, 1_000))).toMatchObject({ problem: expect.stringContaining('damaged') })
})

test('what takes too much time or memory ends its thread, and the next document is read', async () => {
  const small = createDocumentReader({ timeMs: 1_500, memoryBytes: 64 * 1_048_576 })
  const many = paragraph('word '.repeat(20)).repeat(150_000)
  const outcome = await small.read({ as: 'file', name: 'large.docx', bytes: docx(many) })
  expect(outcome).toMatchObject({ outcome: 'refused', problem: expect.stringMatching(/unpacked|within/) })
  expect(await small.read({ as: 'file', name: 'a.txt', bytes: strToU8('Still here') })).toMatchObject({ outcome: 'read' })
  await small.close()
})
