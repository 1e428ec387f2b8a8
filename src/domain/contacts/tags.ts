/** What two spellings of one tag have in common: tags are blind to case everywhere. */
export const tagKey = (tag: string): string => tag.trim().toLowerCase()

/** Tells whether a list holds a tag, in whatever case. */
export const hasTag = (tags: readonly string[], wanted: string): boolean => tags.some((tag) => tagKey(tag) === tagKey(wanted))

/** The tags with each one once, in its first spelling. */
export const distinctTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed()
