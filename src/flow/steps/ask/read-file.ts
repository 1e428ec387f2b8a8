import type { IncomingContent } from '#domain/message.ts'

import type { Heard } from '../../engine/signal.ts'
import { readPath } from '../../expression/read-path.ts'
import type { InputOf } from './input.ts'
import { answered, type Reading, wrong } from './reading.ts'

type FileContent = Extract<IncomingContent, { type: 'document' | 'image' | 'video' | 'audio' }>

/** Reads a file of the accepted types. What is kept names the message, by which the file is fetched, and its caption. */
export function readFile(input: InputOf<'document' | 'image'>, { messageId, content }: Heard): Reading {
  const wanted = input.type === 'image' ? 'Send a picture.' : 'Send a document.'
  if (!isFile(content)) return wrong(wanted)
  const mimeType = content.media.mimeType?.split(';')[0]?.trim().toLowerCase() ?? null
  const filename = content.type === 'document' ? (content.filename ?? null) : null
  if (!isKind(input, content, mimeType)) return wrong(wanted)
  if (input.types.length > 0 && !input.types.some((type) => fits(type.toLowerCase(), mimeType, filename)))
    return wrong(`Send one of these types: ${input.types.join(', ')}.`)
  const size = readPath(content.media, ['sizeBytes'])
  if (input.maxMb !== undefined && typeof size === 'number' && size > input.maxMb * 1_048_576)
    return wrong(`Send a file of at most ${input.maxMb} MB.`)
  const caption = content.type === 'audio' ? null : (content.caption ?? null)
  const { link = null, providerId = null } = content.media
  return answered({ type: content.type, messageId, mimeType, filename, caption, link, providerId })
}

const isFile = (content: IncomingContent): content is FileContent => ['document', 'image', 'video', 'audio'].includes(content.type)

/** A photo of a document is a document; a picture sent as a file is a picture. Film and sound count where a type names them. */
function isKind(input: InputOf<'document' | 'image'>, { type }: FileContent, mimeType: string | null): boolean {
  if (input.type === 'image') return type === 'image' || (type === 'document' && mimeType?.startsWith('image/') === true)
  return type === 'document' || type === 'image' || input.types.some((wanted) => wanted.toLowerCase().startsWith(`${type}/`))
}

/** `type` is "image/*", "application/pdf", "pdf" or ".pdf". */
function fits(type: string, mimeType: string | null, filename: string | null): boolean {
  if (type.endsWith('/*')) return mimeType?.startsWith(type.slice(0, -1)) ?? false
  if (type.includes('/')) return mimeType === type
  const extension = type.replace(/^\./, '')
  const same = extension === 'jpg' ? 'jpeg' : extension
  return (filename?.toLowerCase().endsWith(`.${extension}`) ?? false) || (mimeType?.endsWith(`/${same}`) ?? false)
}
