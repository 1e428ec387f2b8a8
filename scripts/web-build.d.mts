/** Builds the web app when what it is made of has changed. */
export function ensureWebBuilt(): Promise<void>
