import type { LauncherConfig } from '#domain/webchat/visitor.ts'

declare global {
  /** Written into the file when the server answers it. */
  const __PARLEY_CONFIG__: LauncherConfig
}
