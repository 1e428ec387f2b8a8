const BOUNDARY = 'a-boundary-of-the-tests'

/** A multipart body as the storage takes it: metadata as JSON, then the bytes. */
export const multipart = (metadata: unknown, content: Uint8Array) => ({
  headers: { 'content-type': `multipart/related; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n--${BOUNDARY}\r\n`),
    Buffer.from('content-type: application/octet-stream\r\n\r\n'),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})
