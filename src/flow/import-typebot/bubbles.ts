import { fitted, type Maker, type MadeStep, type Making, words } from './block-maker.ts'
import { list, text } from './read-json.ts'
import { richText } from './rich-text.ts'

/** A message carries so much text at most. */
const TEXT = 4_096

/** What a bubble of text says, in our words. */
export function said(making: Making): string {
  const { content } = making
  const source = list(content['richText']).length > 0 ? richText(content['richText']) : text(content['plainText'])
  return fitted(making, words(making, source).trim(), TEXT, 'The text')
}

export const saying = (message: string, name = 'Say'): MadeStep => ({
  kind: 'response',
  name,
  config: { messages: [{ type: 'text', text: message }] },
})

const media =
  (type: 'image' | 'video' | 'audio'): Maker =>
  (making) => {
    const url = words(making, text(making.content['url'])).trim()
    if (!/^https:\/\/\S+$/.test(url)) {
      making.lost('It names no file by an https address.')
      return null
    }
    if (type === 'video' && /youtu|vimeo|tiktok/.test(url)) {
      making.changed('A video page is sent as its link.')
      return saying(url, 'Send a link')
    }
    return {
      kind: 'response',
      name: `Send ${type === 'audio' ? 'a sound' : `a ${type === 'image' ? 'picture' : 'video'}`}`,
      config: { messages: [{ type, media: { link: url } }] },
    }
  }

const embed: Maker = (making) => {
  const url = words(making, text(making.content['url'])).trim()
  if (url === '') return null
  making.changed('A page inside of the chat is sent as its link.')
  return saying(url, 'Send a link')
}

export const bubbles: Readonly<Record<string, Maker>> = { image: media('image'), video: media('video'), audio: media('audio'), embed }
