// Apart from the schema of ids: the browser generates them and has no use for zod.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** Length of a random id, in characters (spec, section 9). */
export const ID_LENGTH = 18

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Generates ids. Tests hand in a counter, production hands in {@link randomId}. */
export type GenerateId = () => string

/** Random bytes asked for together: asking the system costs more than an id. Each is used once. */
const bytes = new Uint8Array(2_048)
let used = bytes.length

function randomByte(): number {
  if (used === bytes.length) {
    crypto.getRandomValues(bytes)
    used = 0
  }
  return bytes[used++] ?? 0
}

/** Returns 18 random letters and digits, about 107 bits, with no modulo bias. */
export function randomId(): string {
  let id = ''
  while (id.length < ID_LENGTH) {
    const byte = randomByte()
    // 248 = 4 × 62: larger bytes would favour the first letters of the alphabet.
    if (byte < 248) id += ALPHABET[byte % 62]
  }
  return id
}

/** Returns the id of a new flow: flows are told from saved replies by this prefix (spec, section 3). */
export const flowId = (generateId: GenerateId): string => `flow${generateId().slice(4)}`

/** Returns the id of a new workflow. */
export const workflowId = (generateId: GenerateId): string => `work${generateId().slice(4)}`
