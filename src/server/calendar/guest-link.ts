import type { Seal } from '../settings/seal.ts'

const PURPOSE = 'booking of '

/** The address under which the guest of an event sees, moves and cancels it. It is sealed: nobody can write one for another event. */
export const guestUrlOf = (publicUrl: string, seal: Seal, { appId, eventId }: { appId: string; eventId: string }): string =>
  new URL(`/booking/${Buffer.from(seal.close(`${PURPOSE}${appId} ${eventId}`)).toString('base64url')}`, publicUrl).href

/** Whose event an address names; null where it is none of ours. */
export function openGuestToken(seal: Seal, token: string): { appId: string; eventId: string } | null {
  let text: string
  try {
    text = seal.open(Buffer.from(token, 'base64url'))
  } catch {
    // Whatever is wrong with it: we did not write it.
    return null
  }
  const [appId, eventId] = text.startsWith(PURPOSE) ? text.slice(PURPOSE.length).split(' ') : []
  return appId === undefined || eventId === undefined ? null : { appId, eventId }
}
