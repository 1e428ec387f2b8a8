const WORDS: Readonly<Record<string, string>> = {
  success: 'Success',
  clientError: 'Refused (4xx)',
  serverError: 'Server error',
  timeout: 'No answer in time',
  refused: 'Not usable',
}

/** What an exit of a call is called. */
export const exitText = (exit: string): string => WORDS[exit] ?? exit.replace(/^status:/, 'Status ')
