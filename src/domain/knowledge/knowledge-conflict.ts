import { z } from 'zod'

import { Id } from '../id.ts'
import { Passage } from './knowledge-source.ts'

/** A passage of two that say otherwise, and what of it does. */
const Side = z.object({ passage: Passage, says: z.string() })

/** Two passages about the same thing that give different figures. */
export const KnowledgeConflict = z.object({ id: Id, one: Side, other: Side, foundAt: z.iso.datetime() })
export type KnowledgeConflict = z.infer<typeof KnowledgeConflict>
