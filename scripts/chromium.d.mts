export function ensureChromium(): Promise<string | null>
export function findChromium(): string | null
export function findHeadlessShell(): string | null
