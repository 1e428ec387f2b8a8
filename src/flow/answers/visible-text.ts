const UNSEEN = /[\u{ad}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]|\u{fe0f}/gu
const EMOJI = /(?![\d#*])\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu

/** A text without the signs that nobody sees. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '')

/** A text without unseen signs and emoji, trimmed. */
export const visibleWords = (text: string): string => withoutUnseen(text).replaceAll(EMOJI, ' ').trim()
