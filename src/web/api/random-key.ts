/** Makes a random key. `crypto.randomUUID` is missing over plain http, where a self-hosted server may well be. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
