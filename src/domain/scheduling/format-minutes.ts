const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Says a length of time in the largest unit that it has whole: 2880 is "2 days", 90 is "90 minutes". */
export function formatMinutes(minutes: number): string {
  const [unit, length] = UNITS.find(([, each]) => minutes > 0 && minutes % each === 0) ?? UNITS[2]
  const count = minutes / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
