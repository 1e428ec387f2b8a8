import { errorsGuide } from '#web/app/help/errors-guide.ts'

import type { GeneratedFile } from './generated-file.ts'

/** The page that explains every error code: the guide under Help, in English. */
export const errorDocs = (): GeneratedFile => ({
  path: 'docs/errors.md',
  content: `<!-- Made by "npm run generate" from src/domain/errors.ts. Do not edit. -->\n${errorsGuide()}`,
})
