const MARK = /^\(\d+\+?\) /
const SIZE = 64

/** Shows a number in the tab's title, on its sign and, where there is one, on the installed app's sign. Returns the way to take it off. */
export function badgeTab(count: number): () => void {
  const mark = count === 0 ? '' : `(${count > 99 ? '99+' : count}) `
  const title = () => {
    const wanted = mark + document.title.replace(MARK, '')
    if (document.title !== wanted) document.title = wanted
  }
  title()
  // Screens name themselves as they open.
  const observer = new MutationObserver(title)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  const sign = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const plain = sign?.dataset['plain'] ?? sign?.href ?? ''
  if (sign) {
    sign.dataset['plain'] = plain
    if (count > 0) void badged(plain).then((href) => href && sign.isConnected && (sign.href = href))
    else sign.href = plain
  }
  if ('setAppBadge' in navigator) void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  return () => {
    observer.disconnect()
    document.title = document.title.replace(MARK, '')
  }
}

/** The sign with a coral dot at its corner: a number would not be readable at 16 px. */
async function badged(href: string): Promise<string | null> {
  const picture = new Image(SIZE, SIZE)
  picture.src = href
  await picture.decode().catch(() => {})
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen || !picture.complete || picture.naturalWidth === 0) return null
  pen.drawImage(picture, 0, 0, SIZE, SIZE)
  pen.beginPath()
  pen.arc(46, 18, 18, 0, 2 * Math.PI)
  pen.fillStyle = '#c84b0e'
  pen.fill()
  return canvas.toDataURL('image/png')
}
