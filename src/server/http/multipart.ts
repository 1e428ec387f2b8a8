import { AppError } from '#domain/errors.ts'

/** A multipart body of two parts: metadata as JSON, then bytes, which are read as they come. */
export interface MetadataAndBytes {
  metadata: unknown
  bytes: AsyncIterable<Uint8Array>
}

const MAX_HEAD_BYTES = 64 * 1_024

/** Reads the first part of a multipart body (RFC 2046) and leaves the second to be read. Refuses anything else as `invalid-argument`. */
export async function readMetadataAndBytes(contentType: string | undefined, body: AsyncIterable<Uint8Array>): Promise<MetadataAndBytes> {
  const boundary = boundaryOf(contentType)
  const source = body[Symbol.asyncIterator]()
  const first = Buffer.from(`--${boundary}`)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let head = Buffer.alloc(0)
  /** Everything before `mark`, which is taken off the beginning with it. */
  const until = async (mark: Buffer): Promise<Buffer> => {
    for (;;) {
      const at = head.indexOf(mark)
      if (at >= 0) {
        const before = head.subarray(0, at)
        head = head.subarray(at + mark.length)
        return before
      }
      if (head.length > MAX_HEAD_BYTES) throw refused('The metadata of a multipart body must be short, and come first.')
      const { value, done } = await source.next()
      if (done) throw refused('The multipart body ends before its bytes.')
      head = Buffer.concat([head, value])
    }
  }
  const blankLine = Buffer.from('\r\n\r\n')
  await until(first)
  await until(blankLine)
  const metadata = parseJson((await until(delimiter)).toString('utf8'))
  await until(blankLine)
  return { metadata, bytes: untilDelimiter(head, source, delimiter) }
}

/** The bytes before the delimiter; what may be its beginning is held back until more has come. */
async function* untilDelimiter(head: Buffer, source: AsyncIterator<Uint8Array>, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  let held = head
  for (;;) {
    const at = held.indexOf(delimiter)
    if (at >= 0) {
      yield held.subarray(0, at)
      return drain(source)
    }
    const safe = Math.max(0, held.length - delimiter.length)
    if (safe > 0) yield held.subarray(0, safe)
    const { value, done } = await source.next()
    if (done) throw refused('The upload broke off: its multipart body has no end.')
    held = Buffer.concat([held.subarray(safe), value])
  }
}

/** Reads what follows the last part, so that the connection can be used again. */
async function drain(source: AsyncIterator<Uint8Array>): Promise<void> {
  while (!(await source.next()).done);
}

function boundaryOf(contentType: string | undefined): string {
  const [, quoted, plain] = /^multipart\/[\w.-]+;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw refused('Send Content-Type: multipart/related with a boundary.')
  return boundary
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw refused('The first part of the multipart body must be JSON.')
  }
}

const refused = (message: string): AppError => new AppError('invalid-argument', { details: [{ path: 'body', message }] })
