import { z } from 'zod'

/** An id of one of our own records: 18 random letters and digits, or such an id behind a word (`flow…`). */
export const Id = z.string().regex(/^[A-Za-z0-9_:-]{1,64}$/, 'An ID has 1 to 64 letters, digits, "_", ":" or "-".')
