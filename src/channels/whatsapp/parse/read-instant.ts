/** Reads Unix seconds (milliseconds too, which some senders use) into an ISO instant; null for what is no time of this century. */
export function readInstant(timestamp: string | number | undefined): string | null {
  const number = Number(timestamp)
  if (timestamp === undefined || !Number.isFinite(number) || number <= 0) return null
  const ms = number > 100_000_000_000 ? number : number * 1_000
  return ms < 4_102_444_800_000 ? new Date(ms).toISOString() : null
}
