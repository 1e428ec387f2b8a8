import type { IncomingContent } from '#domain/messages/message.ts'

import type { CustomerMessage } from '#flow/engine/signal.ts'
import type { InputOf } from '../input.ts'
import { answered, outside, type Reading, wrong } from './reading.ts'

type FileContent = Extract<IncomingContent, { type: 'document' | 'image' | 'video' | 'audio' }>

/** What the bytes of a file are. */
export interface FileFacts {
  mimeType: string
  /** Null where nobody has counted them. */
  bytes: number | null
}

export const isFile = (content: IncomingContent): content is FileContent => ['document', 'image', 'video', 'audio'].includes(content.type)

/** Reads a file by its bytes, not by its name. What is kept names the message, by which the file is fetched, and its caption. */
export function readFile(
  input: InputOf<'document' | 'image'>,
  { messageId, content }: CustomerMessage,
  { mimeType, bytes }: FileFacts,
): Reading {
  if (!isFile(content) || !isKind(input, content, mimeType)) return wrong(input.type === 'image' ? 'picture' : 'document')
  const { filename, caption } = namesOf(content)
  if (!isAccepted(input.types, mimeType, filename)) return wrong('fileType', input.types.join(', '))
  if (input.maxMb !== undefined && (bytes ?? 0) > input.maxMb * 1_048_576) return outside('fileSize', input.maxMb)
  const { link = null, providerId = null } = content.media
  return answered({ type: content.type, messageId, mimeType, filename, caption, link, providerId })
}

const namesOf = (content: FileContent): { filename: string | null; caption: string | null } => ({
  filename: content.type === 'document' ? (content.filename ?? null) : null,
  caption: content.type === 'audio' ? null : (content.caption ?? null),
})

const isAccepted = (types: readonly string[], mimeType: string, filename: string | null): boolean =>
  types.length === 0 || types.some((type) => fits(type.toLowerCase(), mimeType, filename))

/** A photo of a document is a document; a picture sent as a file is a picture. Film and sound count where a type names them. */
function isKind(input: InputOf<'document' | 'image'>, { type }: FileContent, mimeType: string): boolean {
  if (input.type === 'image') return (type === 'image' || type === 'document') && mimeType.startsWith('image/')
  return type === 'document' || type === 'image' || input.types.some((wanted) => wanted.toLowerCase().startsWith(`${type}/`))
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN = 'application/vnd.oasis.opendocument.'

/** What a file of an ending holds. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  svg: ['image/svg+xml'],
  tif: ['image/tiff'],
  doc: ['application/msword', 'application/x-cfb'],
  xls: ['application/vnd.ms-excel', 'application/x-cfb'],
  ppt: ['application/vnd.ms-powerpoint', 'application/x-cfb'],
  docx: [`${OFFICE}wordprocessingml.document`],
  xlsx: [`${OFFICE}spreadsheetml.sheet`],
  pptx: [`${OFFICE}presentationml.presentation`],
  odt: [`${OPEN}text`],
  ods: [`${OPEN}spreadsheet`],
  odp: [`${OPEN}presentation`],
  txt: ['text/plain'],
  csv: ['text/csv', 'text/plain'],
  json: ['application/json', 'text/plain'],
  md: ['text/markdown', 'text/plain'],
  ics: ['text/calendar', 'text/plain'],
  vcf: ['text/vcard', 'text/x-vcard', 'text/plain'],
  xml: ['application/xml', 'text/xml', 'text/plain'],
  mp3: ['audio/mpeg'],
  m4a: ['audio/mp4', 'audio/x-m4a'],
  mov: ['video/quicktime'],
}

/** `type` is "image/*", "application/pdf", "pdf" or ".pdf". An ending alone counts only for bytes that tell nothing. */
function fits(type: string, mimeType: string, filename: string | null): boolean {
  if (type.endsWith('/*')) return mimeType.startsWith(type.slice(0, -1))
  if (type.includes('/')) return mimeType === type
  const ending = type.replace(/^\./, '')
  const isNamed = filename?.toLowerCase().endsWith(`.${ending}`) ?? false
  // A program that reads text files finds nothing else in a table than in a letter: there the name decides.
  const types = TYPES[ending]
  if (types) return types.includes(mimeType) && (mimeType !== 'text/plain' || ending === 'txt' || isNamed)
  return mimeType.endsWith(`/${ending}`) || (isNamed && mimeType === 'application/octet-stream')
}
