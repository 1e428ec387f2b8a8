/** Runs a reading that refuses what it cannot read by a RangeError, as Temporal and Intl do; null stands for the refusal. */
export function orNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}
