/** Measures a figure five times and prints its median with the spread. */
export function report(name: string, unit: string, measure: () => number): void {
  print(
    name,
    unit,
    Array.from({ length: 5 }, () => measure()),
  )
}

/** Prints the median of measured values with their spread. */
export function print(name: string, unit: string, values: readonly number[]): void {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(`${name}: ${number(median)} ${unit} (${number(sorted[0] ?? 0)} to ${number(sorted.at(-1) ?? 0)}, ${sorted.length} runs)`)
}

/** Returns the value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2))
