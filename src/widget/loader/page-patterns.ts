/** Whether an address holds the pattern; `*` stands for anything. */
export function matchesPage(pattern: string, address: string): boolean {
  let at = 0
  return pattern.split('*').every((part) => {
    const found = address.indexOf(part, at)
    at = found + part.length
    return found >= 0
  })
}
