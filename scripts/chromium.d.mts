/** The path of a Chromium, which is installed when there is none; null when it cannot be. */
export function ensureChromium(): Promise<string | null>
