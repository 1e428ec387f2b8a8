/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Makes the code of a visitor who goes on in WhatsApp, of so many random bytes as it has letters. */
export const toHandoffCode = (random: Uint8Array): string =>
  `PL-${Array.from(random.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')}`

export const HANDOFF_BYTES = LENGTH

/** The code in a message; null where there is none. */
export const handoffCodeIn = (text: string): string | null => /\bPL-[A-HJKMNP-Z2-9]{8}\b/.exec(text)?.[0] ?? null
