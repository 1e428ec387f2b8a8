import { ERRORS, type Retry } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'

const RETRIES: Readonly<Record<Retry, string>> = {
  never: t('Only after a change'),
  later: t('Later (see Retry-After)'),
  now: t('Right away'),
}

/** The guide to every error code, in the language of the page. */
export const errorsGuide = (): string => `# ${t('Error codes of the API')}

${t('Every error response has this shape. Codes never change.')}

\`\`\`json
{ "error": { "code": "not-found", "message": "…", "hint": "…", "details": [{ "path": "…", "message": "…" }], "requestId": "…" } }
\`\`\`

| ${[t('Code'), t('Status'), t('What happened'), t('How to fix it'), t('Try again?')].join(' | ')} |
|---|---|---|---|---|
${Object.entries(ERRORS)
  .map(([code, { status, title, hint, retry }]) => `| \`${code}\` | ${status} | ${title} | ${hint} | ${RETRIES[retry]} |`)
  .join('\n')}
`
