/** A vector in a signed byte for each dimension, stretched so that its largest is 127. Angles between vectors stay nearly as they are. */
export function quantise(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * 127)))
}
