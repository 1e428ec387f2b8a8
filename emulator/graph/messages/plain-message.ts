import { badParameter, invalid, missing } from '../graph-error.ts'
import { array, type Fields, link, number, object, optionalText, text } from '../read.ts'

const CAPTION_MAX = 1_024
const MEDIA_KINDS = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** Tells whether the emulator holds a media object with this id. */
export type HasMedia = (id: string) => boolean

/** Refuses a plain message (section 1.2) whose object breaks a limit. */
export function checkPlain(type: string, value: unknown, hasMedia: HasMedia): void {
  if (MEDIA_KINDS.has(type)) checkMedia(type, object(value, type), hasMedia)
  else if (type === 'text') text(object(value, 'text')['body'], 'text.body', 4_096)
  else if (type === 'location') checkLocation(object(value, 'location'))
  else if (type === 'contacts') for (const one of array(value, 'contacts', 1, 257)) checkContact(object(one, 'contacts'))
  else if (type === 'reaction') checkReaction(object(value, 'reaction'))
  else
    throw badParameter(
      `Param type must be one of {AUDIO, CONTACTS, DOCUMENT, IMAGE, INTERACTIVE, LOCATION, REACTION, STICKER, TEMPLATE, TEXT, VIDEO} - got "${type}".`,
    )
}

/** Refuses a media object: exactly one of id and link, and a caption only where the kind shows one. */
export function checkMedia(kind: string, media: Fields, hasMedia: HasMedia): void {
  const { id, link: url, caption } = media
  if (id === undefined && url === undefined) throw missing(`${kind}.id or ${kind}.link`)
  if (id !== undefined && url !== undefined) throw invalid(`Only one of ${kind}.id and ${kind}.link is allowed`)
  if (url !== undefined) link(url, `${kind}.link`)
  if (id !== undefined) checkMediaId(text(id, `${kind}.id`, 256), hasMedia)
  if (caption === undefined) return
  if (kind === 'audio' || kind === 'sticker') throw badParameter(`Unexpected key "caption" on param "${kind}".`)
  optionalText(caption, `${kind}.caption`, CAPTION_MAX)
}

function checkMediaId(id: string, hasMedia: HasMedia): void {
  if (!hasMedia(id)) throw invalid(`Media object with id ${id} does not exist or has expired`)
}

function checkLocation({ latitude, longitude }: Fields): void {
  if (Math.abs(number(latitude, 'location.latitude')) > 90) throw invalid('location.latitude must be between -90 and 90')
  if (Math.abs(number(longitude, 'location.longitude')) > 180) throw invalid('location.longitude must be between -180 and 180')
}

function checkContact(contact: Fields): void {
  const name = object(contact['name'], 'contacts.name')
  text(name['formatted_name'], 'contacts.name.formatted_name', 1_024)
  const parts = ['first_name', 'middle_name', 'last_name', 'prefix', 'suffix']
  if (!parts.some((part) => name[part])) throw invalid('contacts.name needs formatted_name and at least one other name part')
}

function checkReaction(reaction: Fields): void {
  text(reaction['message_id'], 'reaction.message_id', 512)
  const { emoji } = reaction
  if (emoji === undefined) throw missing('reaction.emoji')
  if (typeof emoji !== 'string' || [...new Intl.Segmenter().segment(emoji)].length > 1)
    throw invalid('reaction.emoji must be a single emoji')
}
