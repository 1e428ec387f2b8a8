const VARIABLE = /\{\{([^{}]*)\}\}/g

/** The names or numbers of a text's variables, each once, in the order in which they stand. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim()))]
}

/** The text with its variables replaced; one without a value stays as it is written. */
export function fillVariables(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => valueOf(name.trim()) ?? whole)
}
