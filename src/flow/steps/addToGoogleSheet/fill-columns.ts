/** What a column usually holds where no variable goes by its name. */
const USUAL: Readonly<Record<string, string>> = {
  date: '{{ now | date: "%Y-%m-%d" }}',
  day: '{{ now | date: "%Y-%m-%d" }}',
  time: '{{ now | date: "%H:%M" }}',
  timestamp: '{{ now | date: "%Y-%m-%d %H:%M" }}',
}

/** Gives each column a value: the variable or the fact about the contact that has its name, the moment for a date, else nothing. */
export function fillColumns(columns: readonly string[], paths: readonly string[]): { column: string; value: string }[] {
  const ranked = [...paths.filter((path) => path.startsWith('vars.')), ...paths.filter((path) => path.startsWith('contact.'))]
  return columns.map((column) => {
    const path = ranked.find((one) => plain(one.split('.').at(-1) ?? '') === plain(column))
    return { column, value: path === undefined ? (USUAL[plain(column)] ?? '') : `{{ ${path} }}` }
  })
}

/** “E-Mail” and “email” are the same name. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
