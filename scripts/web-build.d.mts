/** Builds the web app and the widget when what they are made of has changed. */
export function ensureWebBuilt(): Promise<void>

/** Puts the server and the emulator into a file each when they have changed. */
export function ensureServerBuilt(): Promise<void>
