/** The provider's own time, which may lag behind; a clock that runs ahead of ours does not count. */
export const momentOf = ({ at }: { at: string | null }, now: string): string => (at !== null && at < now ? at : now)
