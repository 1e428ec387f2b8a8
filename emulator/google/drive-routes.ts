import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { type Accounts, LIST_SCOPE } from './accounts.ts'
import type { Books } from './books.ts'
import { driveRefusal, GoogleError } from './google-error.ts'

const Listing = z.object({
  q: z.string(),
  pageSize: z.coerce.number().int().min(1).max(1_000).default(100),
  pageToken: z.string().optional(),
  fields: z.string().default('files(id,name,kind,mimeType)'),
})

/** The part of a query that we understand: spreadsheets that are not in the bin, and how a word of their names begins. */
const QUERY =
  /^mimeType = 'application\/vnd\.google-apps\.spreadsheet' and trashed = false(?: and name contains '(?<name>(?:[^'\\]|\\['\\])*)')?$/

/** The one call of the Drive API v3 that the product uses: the names of an account's spreadsheets, the last changed first. */
export function registerDriveRoutes(app: FastifyInstance, { accounts, books }: { accounts: Accounts; books: Books }): void {
  app.get('/drive/v3/files', (request) => {
    const user = accounts.holder(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (user === null) throw new GoogleError(401)
    if (!LIST_SCOPE.test(user.scope)) throw driveRefusal('Request had insufficient authentication scopes.', 'insufficientPermissions')
    const { q, pageSize, pageToken = '0', fields } = Listing.parse(request.query)
    const query = QUERY.exec(q)
    if (!query) throw new GoogleError(400, 'Invalid Value')
    const words = query.groups?.['name']?.replaceAll(/\\(.)/g, '$1').toLowerCase() ?? ''
    const found = books
      .all()
      .toReversed()
      .filter(({ editors, title }) => (editors === null || editors.includes(user.email)) && hasWord(title, words))
      .map(({ spreadsheetId: id, title: name }) => ({ id, name }))
    const end = Number(pageToken) + pageSize
    const isMore = end < found.length && /\bnextPageToken\b/.test(fields)
    return { files: found.slice(Number(pageToken), end), ...(isMore && { nextPageToken: String(end) }) }
  })
}

/** Google finds the beginnings of words only. */
const hasWord = (title: string, words: string): boolean => ` ${title.toLowerCase()}`.includes(` ${words}`)
