import { t } from '#domain/i18n/t.ts'

const WORDS: Readonly<Record<string, string>> = {
  success: t('Success'),
  clientError: t('Client error (4xx)'),
  serverError: t('Server error'),
  timeout: t('No answer in time'),
  refused: t('Invalid response'),
}

/** What an exit of a call is called. */
export const exitText = (exit: string): string => WORDS[exit] ?? t('Status {code}', { code: exit.replace(/^status:/, '') })
