import { open } from 'node:fs/promises'

import { fileTypeFromFile } from 'file-type'

/** Tells what a file holds by its bytes: a media type, or null where nothing is known. Names and declared types count for nothing. */
export async function detectMime(path: string): Promise<string | null> {
  const head = await readHead(path)
  const written = writtenType(head)
  if (written === 'text/html' || written === 'image/svg+xml') return written
  const found = await fileTypeFromFile(path)
  if (found && found.mime !== 'application/xml') return ALIASES[found.mime] ?? found.mime
  return written
}

/** What a file is to be called when it was announced as `declared` and holds `found`, and whether both agree. */
export function settleType(declared: string | null, found: string | null): { mimeType: string; agrees: boolean } {
  const said = declared?.split(';')[0]?.trim().toLowerCase() ?? null
  const holds = found?.split(';')[0] ?? null
  if (said !== null && (said === holds || agree(said, holds))) return { mimeType: said, agrees: true }
  return { mimeType: holds ?? 'application/octet-stream', agrees: said === null }
}

const ALIASES: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/aacp': 'audio/aac',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'image/jpg': 'image/jpeg',
}

const OFFICE = /^application\/(msword|vnd\.ms-(excel|powerpoint)|x-cfb|x-msi)$/
const BOXED = /^(audio|video)\/(mp4|3gpp|3gpp2|quicktime|x-m4a|x-m4v)$/
const DRAWN_OR_RUN = /^(image|audio|video)\/|html|svg|javascript/

/** Types that name the same bytes in other words. What is unknown agrees with anything that is neither drawn nor run. */
function agree(said: string, holds: string | null): boolean {
  if (holds === null) return !DRAWN_OR_RUN.test(said)
  if (holds === 'text/plain') return (said.startsWith('text/') || /(json|csv|xml)$/.test(said)) && !DRAWN_OR_RUN.test(said)
  if (OFFICE.test(holds)) return OFFICE.test(said)
  if (holds === 'application/zip') return said.startsWith('application/')
  return BOXED.test(holds) && BOXED.test(said)
}

const HEAD_BYTES = 4_096

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Text, page or drawing; null for what is no text. A letter may be cut at the end of what was read. */
function writtenType(head: Buffer): string | null {
  if (head.length === 0 || head.includes(0)) return null
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  if (text.includes('\uFFFD')) return null
  const opening = text.trimStart().slice(0, 1_024).toLowerCase()
  if (/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!doctype svg|<svg[\s>])/.test(opening)) return 'image/svg+xml'
  if (/^(<!--[^]*?-->\s*)*<(!doctype html|html|head|body|script|iframe|title|meta)[\s>/]/.test(opening)) return 'text/html'
  return 'text/plain'
}
