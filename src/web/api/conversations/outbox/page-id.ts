/** Names this page among those that are open: when it began is exact to a part of a microsecond. */
export const pageId = (): string => String(performance.timeOrigin)
