import { z } from 'zod'

import { Id } from '../id.ts'

/** A public article as the home of a web chat lists it. */
export const ListedArticle = z.object({
  id: Id,
  title: z.string(),
  /** Where the words stand that were asked for, or how it begins; plain text. */
  excerpt: z.string(),
})
export type ListedArticle = z.infer<typeof ListedArticle>

/** A public article as a visitor reads it. */
export const ChatArticle = z.object({
  id: Id,
  title: z.string(),
  /** Markdown, of which nothing is fetched. */
  text: z.string(),
  /** BCP 47, where it is known. */
  language: z.string().nullable(),
})
export type ChatArticle = z.infer<typeof ChatArticle>
