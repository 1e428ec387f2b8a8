/** What a browser hashes (SHA-256) for one try at a challenge. */
export const toAttempt = (challenge: string, nonce: string): string => `${challenge}.${nonce}`

/** Whether a hash begins with so many bits of zero: on average it takes 2^bits tries to find one that does. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  return hash.subarray(0, whole).every((byte) => byte === 0) && (hash[whole] ?? 0) >> (8 - (bits % 8)) === 0
}
