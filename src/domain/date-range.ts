/** Spans of days to which lists and figures are narrowed, in the order in which they are offered. */
export const DATE_RANGES = ['today', 'last_7_days', 'this_month', 'last_30_days', 'custom', 'all'] as const
export type DateRange = (typeof DATE_RANGES)[number]

/** A preset, or `custom` (also where none is said) with the days (2026-11-24) or instants that it lies between. */
export interface DateSpan {
  range?: DateRange | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Reads a span out of an address; what is foreign is left out. */
export function readDateSpan(search: { readonly range?: unknown; readonly from?: unknown; readonly to?: unknown }): DateSpan {
  const range = DATE_RANGES.find((one) => one === search.range)
  const isCustom = range === 'custom'
  return { range, from: isCustom ? dayOf(search.from) : undefined, to: isCustom ? dayOf(search.to) : undefined }
}

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Tells whether a span narrows anything. */
export const isNarrowed = ({ range = 'custom', from, to }: DateSpan): boolean =>
  range === 'custom' ? from !== undefined || to !== undefined : range !== 'all'
