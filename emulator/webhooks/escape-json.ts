/**
 * Writes JSON as Meta does: ASCII only, other characters as lowercase `\uXXXX` (emoji as surrogate pairs) and slashes as `\/`.
 * The signature covers these very bytes, so whoever hashes re-serialised JSON is caught.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[\u007f-\uffff]/g, (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
