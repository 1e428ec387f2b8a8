import type { PassRate } from './agent-test-run.ts'

/** Of the normal distribution, for 95 %. */
const Z = 1.959964

/** How many passed, with the interval of Wilson: it holds for few conversations too, and never leaves 0 to 1. */
export function passRate(passed: number, played: number): PassRate {
  if (played === 0) return { passed, played, low: 0, high: 1 }
  const share = passed / played
  const middle = share + Z ** 2 / (2 * played)
  const margin = Z * Math.sqrt((share * (1 - share)) / played + Z ** 2 / (4 * played ** 2))
  const whole = 1 + Z ** 2 / played
  return { passed, played, low: Math.max(0, (middle - margin) / whole), high: Math.min(1, (middle + margin) / whole) }
}
