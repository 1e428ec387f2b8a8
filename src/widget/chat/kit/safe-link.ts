/** An address that may be opened: a page, a mail or a call; undefined for what a browser would run or show as ours. */
export const safeLink = (address: string): string | undefined => (isOf(address, /^(https?|mailto|tel):$/) ? address : undefined)

/** An address from which a picture, sound or film may come: elsewhere, or a path of our own host. */
export const safeSource = (address: string | undefined): string | undefined =>
  address !== undefined && (/^\/[^/\\]/.test(address) || isOf(address, /^(https?|blob):$/)) ? address : undefined

const isOf = (address: string, schemes: RegExp): boolean => URL.canParse(address) && schemes.test(new URL(address).protocol)
