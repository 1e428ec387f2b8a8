/** Builds the web app and the widget when what they are made of has changed. */
export function ensureWebBuilt(): Promise<void>
