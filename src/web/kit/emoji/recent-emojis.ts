const KEY = 'recentEmojis'
const MOST = 16

/** The emojis that were used last in this browser, the last first. */
export function recentEmojis(storage: Pick<Storage, 'getItem'>): readonly string[] {
  const stored = storage.getItem(KEY)
  return stored ? stored.split(' ').slice(0, MOST) : []
}

/** Remembers that an emoji was used. */
export function rememberEmoji(storage: Pick<Storage, 'getItem' | 'setItem'>, sign: string): void {
  storage.setItem(KEY, [sign, ...recentEmojis(storage).filter((one) => one !== sign)].slice(0, MOST).join(' '))
}
