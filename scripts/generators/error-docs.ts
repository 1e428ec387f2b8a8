import { ERRORS } from '#domain/errors.ts'

import type { GeneratedFile } from './generated-file.ts'

/** The page that explains every error code. */
export function errorDocs(): GeneratedFile {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title, hint, retry }]) => `| \`${code}\` | ${status} | ${title} | ${hint} | ${RETRY[retry]} |`,
  )
  const content = `<!-- Made by "npm run generate" from src/domain/errors.ts. Do not edit. -->
# Errors

Every error answer has this shape; the codes are permanent.

\`\`\`json
{ "error": { "code": "not-found", "message": "…", "hint": "…", "details": [{ "path": "…", "message": "…" }], "requestId": "…" } }
\`\`\`

| code | status | what happened | what to do | try again |
|---|---|---|---|---|
${rows.join('\n')}
`
  return { path: 'docs/errors.md', content }
}

const RETRY = { never: 'not as it stands', later: 'later, by itself (see Retry-After)', now: 'at once' }
