/** How many strokes a waveform is drawn with. */
export const STROKES = 40
/** As much of each stroke as is looked at: a long recording costs no more than a short one. */
const LOOKS = 400

/** How loud a sound is from its beginning to its end, in strokes from 0 to 1, the loudest 1; silence is all 0. */
export function peaksOf(samples: Float32Array, strokes = STROKES): readonly number[] {
  const width = samples.length / strokes
  const loud = Array.from({ length: strokes }, (_, index) => {
    const from = Math.floor(index * width)
    const to = Math.max(from + 1, Math.floor((index + 1) * width))
    const step = Math.max(1, Math.floor((to - from) / LOOKS))
    let sum = 0
    let count = 0
    for (let at = from; at < to && at < samples.length; at += step) {
      sum += (samples[at] ?? 0) ** 2
      count += 1
    }
    return count === 0 ? 0 : Math.sqrt(sum / count)
  })
  const most = Math.max(...loud)
  return most < 0.000_1 ? loud.map(() => 0) : loud.map((one) => one / most)
}

/** A length of time as players show it: 63 s is "1:03". */
export function playedText(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
