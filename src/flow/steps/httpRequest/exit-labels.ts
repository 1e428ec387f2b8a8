const WORDS: Readonly<Record<string, string>> = {
  success: 'Success',
  clientError: 'Client error (4xx)',
  serverError: 'Server error',
  timeout: 'No answer in time',
  refused: 'Invalid response',
}

/** What an exit of a call is called. */
export const exitText = (exit: string): string => WORDS[exit] ?? exit.replace(/^status:/, 'Status ')
