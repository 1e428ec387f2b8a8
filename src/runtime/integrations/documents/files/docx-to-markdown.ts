import { unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'

import { Unreadable, unpacksTooLarge } from '../document-job.ts'
import { readPage } from '../pages/read-page.ts'

/** Of all parts that hold text, unpacked. */
const MOST_BYTES = 60_000_000
/** What text is in: pictures, fonts and what is embedded are left packed. */
const TEXT_PARTS =
  /(^|\/)(\[Content_Types\]\.xml|[^/]+\.xml\.rels|\.rels|(document|document2|styles|numbering|footnotes|endnotes|comments)\.xml)$/

/** The text of a Word document. Headings are those that have a style of headings. */
export async function docxToMarkdown(bytes: Uint8Array): Promise<string> {
  const { value: html } = await mammoth.convertToHtml(
    { buffer: Buffer.from(withinBounds(bytes)) },
    // Pictures are not read: they would stand in the text as long rows of letters.
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
  )
  return readPage(`<main>${html}</main>`, 'https://file.invalid/').markdown
}

/** The same archive with its text alone, unpacked into no more than it says that it holds, and no more than can be read. */
function withinBounds(bytes: Uint8Array): Uint8Array {
  let size = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!TEXT_PARTS.test(name)) return false
      size += originalSize
      if (size > MOST_BYTES) throw new Unreadable(unpacksTooLarge())
      return true
    },
  })
  return zipSync(parts, { level: 0 })
}
