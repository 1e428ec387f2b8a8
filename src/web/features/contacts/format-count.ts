import { formatNumber } from '#domain/i18n/plural.ts'

/** Says a count that may have stopped at its cap: "10,000+". */
export const formatCount = ({ count, isCapped }: { count: number; isCapped: boolean }): string =>
  `${formatNumber(count)}${isCapped ? '+' : ''}`
